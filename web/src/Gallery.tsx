// The games that have a name, in groups, with a search.

import { useState } from "preact/hooks";
import { useAsk } from "./ask";
import type { Engine } from "./engine";
import type { Texts } from "./texts";
import type { GalleryGame, GalleryGroup } from "./types";
import { Busy, Failure } from "./ui";

interface Props {
  engine: Engine;
  t: Texts;
  onGame: (game: GalleryGame) => void;
}

const nothing = {};

export function Gallery({ engine, t, onGame }: Props) {
  const [words, setWords] = useState("");
  const { answer, problem } = useAsk(engine, "gallery", nothing);
  if (problem) return <Failure problem={problem} t={t} />;
  if (!answer) return <Busy t={t} />;
  const groups = matching(answer.groups, words, t);
  const count = groups.reduce((n, g) => n + g.games.length, 0);
  return (
    <div class="gallery">
      <div class="gallery-search">
        <input
          type="search" value={words} placeholder={t.gallery.search} aria-label={t.gallery.search}
          spellcheck={false} autocapitalize="off" onInput={(e) => setWords(e.currentTarget.value)}
        />
        <span class="muted" role="status">{count > 0 ? t.gallery.count(count) : t.gallery.none}</span>
      </div>
      {groups.map((group) => (
        <section key={group.name}>
          <h3>{t.gallery.groups[group.name] ?? group.name}</h3>
          <ul>
            {group.games.map((game) => <Game key={game.name} game={game} t={t} onGame={onGame} />)}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Game({ game, t, onGame }: { game: GalleryGame; t: Texts; onGame: (game: GalleryGame) => void }) {
  const own = t.gallery.games[slug(game)];
  const typed = game.rule !== game.name.toLowerCase().replaceAll(" ", "-");
  return (
    <li>
      <button type="button" class="game" onClick={() => onGame(game)}>
        <span class="game-name">{own?.[0] ?? game.name}</span> {(typed || own) && <code>{game.rule}</code>}
        <span class="game-meaning" lang={own ? undefined : "en"}>{own?.[1] ?? game.meaning}</span>
      </button>
    </li>
  );
}

/** The name of a game as it is typed, without numbers behind it. */
function slug(game: GalleryGame): string {
  return game.rule.split(" ")[0]!;
}

/** The groups with the games that have all the words. */
export function matching(groups: GalleryGroup[], words: string, t: Texts): GalleryGroup[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (game: GalleryGame, group: string) => {
    const text = [game.name, game.rule, game.meaning, group, ...(t.gallery.games[slug(game)] ?? [])].join(" ").toLowerCase();
    return wanted.every((w) => text.includes(w));
  };
  return groups
    .map((g) => ({ ...g, games: g.games.filter((game) => has(game, t.gallery.groups[g.name] ?? g.name)) }))
    .filter((g) => g.games.length > 0);
}
