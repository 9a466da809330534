package rule

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/grundy-cgt/grundy/internal/near"
)

// Game is an entry of the catalogue of games by name.
type Game struct {
	Name    string   // as it is typed, in lower case with hyphens
	Aliases []string // other names
	Rule    string   // the rule it stands for; %s is the argument
	Arg     string   // what the argument is; "" for none
	Meaning string   // the game in one sentence
	Source  string   // where it is described

	Exercise string // a question to the reader, which the command can answer
}

// catalogue is all games by name: those of heaps, then those of coins.
var catalogue = slices.Concat(heapGames, coinGames)

var heapGames = []Game{
	{Name: "nim", Rule: "take 1..", Meaning: "take any number of beans from one heap", Source: "Bouton 1901, Annals of Mathematics 3", Exercise: "Which heap of 3+5+7 is reduced to what?"},
	{Name: "bash", Aliases: []string{"bash-game", "brave-game"}, Rule: "take 1..%s", Arg: "the most that may be taken", Meaning: "take at least 1 and at most m beans", Source: "Bachet 1612, Problèmes plaisants et délectables", Exercise: "Whose game is a heap of 100 when at most 6 may be taken?"},
	{Name: "kayles", Rule: "0.77", Meaning: "knock down one pin or two neighbours in a row of pins", Source: "Dudeney 1908; Winning Ways, chapter 4", Exercise: "After which knock is a row of 10 pins lost for the opponent?"},
	{Name: "dawson-kayles", Aliases: []string{"dawsons-kayles"}, Rule: "0.07", Meaning: "knock down two neighbours in a row of pins", Source: "Winning Ways, chapter 4", Exercise: "What is the last length of a row that is lost for the player to move?"},
	{Name: "dawson-chess", Aliases: []string{"dawsons-chess"}, Rule: "0.137", Meaning: "Dawson's pawns: take a pin together with its neighbours", Source: "Dawson 1934; Guy and Smith 1956", Exercise: "Does the first player win with 9 pawns on each side?"},
	{Name: "treblecross-heaps", Aliases: []string{"treblecross-heap"}, Rule: "0.007", Meaning: "take three neighbours of a row: Treblecross, where a strip of n cells is a heap of n+2 while nobody leaves two crosses near each other", Source: "Winning Ways, chapter 4", Exercise: "Why is a strip of 12 cells no row of 12 pins, if three crosses in a row win?"},
	{Name: "grundy", Aliases: []string{"grundys-game"}, Rule: "split 2 distinct", Meaning: "split a heap into two unequal heaps", Source: "Grundy 1939, Eureka 2", Exercise: "Find the greatest lost heap below 100."},
	{Name: "officers", Rule: "0.6", Meaning: "take one bean and leave one heap or two", Source: "Winning Ways, chapter 4", Exercise: "Are there lost heaps beyond a thousand?"},
	{Name: "lasker", Aliases: []string{"laskers-nim"}, Rule: "take 1.. or split 2", Meaning: "take any number of beans, or split a heap in two", Source: "Lasker 1931, Brettspiele der Völker", Exercise: "What does splitting add to Nim in a heap of 3?"},
	{Name: "guiles", Rule: "0.15", Meaning: "take a heap of 1 or 2, or take two beans and leave two heaps", Source: "Winning Ways, chapter 4", Exercise: "Find the period of the values."},
	{Name: "cram-strip", Aliases: []string{"domino-strip"}, Rule: "0.07", Meaning: "place a domino on a strip", Source: "Winning Ways, chapter 4", Exercise: "Which strips of up to 40 cells does the second player win?"},
	{Name: "double-kayles", Rule: "0.7777", Meaning: "knock down up to four neighbours in a row of pins", Source: "Winning Ways, chapter 4; OEIS A071074", Exercise: "How long is the period?"},
	{Name: "couples-are-forever", Rule: "n -> a & n-a for a in 1..n//2 if n != 2", Meaning: "split any heap but a heap of two", Source: "Caines, Gates, Guy and Nowakowski 1999, Periods in taking and splitting games", Exercise: "Is the sum 7+8 won or lost?"},
	{Name: "wythoff", Aliases: []string{"wythoff-nim"}, Rule: "(x, y) -> (x-k, y) for k in 1..x | (x, y-k) for k in 1..y | (x-k, y-k) for k in 1..min(x, y)", Meaning: "take any number from one heap, or equally many from both", Source: "Wythoff 1907, Nieuw Archief voor Wiskunde 7", Exercise: "Find the lost positions with a smaller heap below 10."},
	{Name: "fibonacci-nim", Rule: "(n, last) -> (n-k, k) for k in 1..min(n, 2*last)", Meaning: "take at most twice what was taken last; a position is (heap, last take)", Source: "Whinihan 1963, Fibonacci Quarterly 1", Exercise: "Which first takes of a heap of 100 win?"},
	{Name: "euclid", Rule: "(x, y) -> (max(x, y)-k*min(x, y), min(x, y)) for k in 1..max(x, y)//min(x, y)", Meaning: "take a multiple of the smaller number from the larger", Source: "Cole and Davie 1969, Mathematical Gazette 53", Exercise: "Who wins (13,8), and who (13,9)?"},
	{Name: "power-of-two", Aliases: []string{"powers-of-two"}, Rule: "take 2^k", Meaning: "take a power of two", Source: "a contest classic: HDU 1847", Exercise: "Which heaps are lost, and why not those of the form 2^k?"},
	{Name: "fibonacci-take", Rule: "take fibonacci", Meaning: "take a Fibonacci number", Source: "a contest classic: HDU 1848", Exercise: "What is the first heap of value 3?"},
	{Name: "square-nim", Aliases: []string{"nim-square"}, Rule: "take squares", Meaning: "take a square number", Source: "Golomb 1966, Journal of Combinatorial Theory 1", Exercise: "Which heaps below 100 are lost?"},
	{Name: "prime-nim", Rule: "take primes", Meaning: "take a prime number of beans", Source: "Golomb 1966, Journal of Combinatorial Theory 1", Exercise: "Why is a heap of 10 lost?"},
	{Name: "divisor-nim", Aliases: []string{"aliquot"}, Rule: "take k in divisors(n) where k < n", Meaning: "take a proper divisor of the heap", Source: "Lessons in Play, chapter on heap games", Exercise: "Which number do all lost heaps have in common?"},
	{Name: "coprime-nim", Rule: "take coprime", Meaning: "take a number that has no factor in common with the heap", Source: "a contest classic", Exercise: "Describe the value of a heap by its least prime factor."},
	{Name: "half-nim", Rule: "take 1..n//2", Meaning: "take at most half of the heap", Source: "a contest classic: LightOJ 1296", Exercise: "Describe the lost heaps."},
	{Name: "digit-game", Aliases: []string{"cow-digit-game"}, Rule: "n -> n-maxdigit(n) | n-mindigit(n)", Meaning: "take the largest or the smallest digit of the heap that is not 0", Source: "USACO 2009 Open", Exercise: "Why is a heap lost just when it ends in 0?"},
}

// Games returns the catalogue, sorted by name.
func Games() []Game {
	out := slices.Clone(catalogue)
	slices.SortFunc(out, func(a, b Game) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Find returns the game with the name or alias, written with hyphens, spaces or
// apostrophes.
func Find(name string) (Game, bool) {
	name = strings.Join(strings.FieldsFunc(strings.ReplaceAll(strings.ToLower(name), "'", ""), func(r rune) bool { return r == ' ' || r == '-' }), "-")
	for _, g := range catalogue {
		if g.Name == name || slices.Contains(g.Aliases, name) {
			return g, true
		}
	}
	return Game{}, false
}

// NameOf returns the game of the catalogue whose rule is the given one, by
// canonical text. It parses the catalogue: microseconds for each entry.
func NameOf(r *Rule) (Game, bool) {
	text := r.String()
	for _, g := range catalogue {
		if g.Arg != "" {
			continue
		}
		if named, err := Parse(g.Rule); err == nil && named.String() == text {
			return g, true
		}
	}
	return Game{}, false
}

// gameName finds the longest run of words at the parser that names a game
// (dawson kayles, dawson's kayles), and where it ends.
func (p *parser) gameName() (g Game, end int, ok bool) {
	from, pos := p.peek().pos, p.pos
	for range 6 { // more words than any name has
		t := lex(p.src, pos)
		if t.kind == tokOp && t.text == "-" || t.kind == tokBad && t.text == "'" {
			t = p.after(t)
		}
		if t.kind != tokIdent {
			break
		}
		pos = t.end
		if found, known := Find(p.src[from:pos]); known {
			g, end, ok = found, pos, true
		}
	}
	return g, end, ok
}

// name reads the name of a game and its argument.
func (p *parser) name() ([]string, []Move) {
	start := p.peek()
	g, end, ok := p.gameName()
	if !ok {
		p.unknownName(start)
	}
	p.pos = end
	text := g.Rule
	if g.Arg != "" {
		bracket := p.accept("(")
		t := p.peek()
		if t.kind != tokNum || t.val < 1 {
			p.fail(p.since(start), fmt.Sprintf("`%s` needs a number: %s", g.Name, g.Arg), "a number of at least 1", g.Name+" 3")
		}
		text = fmt.Sprintf(text, strconv.FormatInt(p.power(), 10))
		if bracket {
			p.expect(")", "to close the argument")
		}
	}
	r, err := Parse(text)
	if err != nil {
		panic(fmt.Sprintf("rule: the catalogue's %s: %v", g.Name, err))
	}
	return r.vars, r.moves
}

// otherWords are words that people begin with, and what to write.
var otherWords = map[string]string{
	"choose": "take", "pick": "take", "draw": "take", "grab": "take", "divide": "split", "break": "split", "cut": "split",
	"any": "take any", "up": "take up", "at": "take at", "from": "take from",
}

// unknownName reports a word that starts no rule.
func (p *parser) unknownName(start token) {
	rest := p.src[start.pos:]
	word := rest
	if i := strings.IndexAny(rest, " (){}|&,"); i >= 0 {
		word = rest[:i]
	}
	at := token{pos: start.pos, end: start.pos + len(word)}
	word = strings.ToLower(word)
	if word == "lambda" || strings.HasSuffix(word, ".star") {
		p.fail(at, "a function is no rule text; the command line reads lambda n: [...] and FILE.star where it asks for a rule", "", "")
	}
	if _, err := Parse("n -> " + rest); err == nil && word != heapVar.Name {
		p.fail(token{pos: start.pos, end: len(p.src)}, "these are options, and the arrow before them is missing", "", "n -> "+rest)
	}
	p.fail(at, fmt.Sprintf("no game or move is called `%s`", word),
		"take, split, replace, a code such as 0.77, a name (see `grundy games`), or n -> ...", nearestRule(word))
}

// nearestRule is a beginning of a rule that may be meant by a word.
func nearestRule(word string) string {
	if other, ok := otherWords[word]; ok {
		return other
	}
	if _, isSet := namedSets[word]; isSet {
		return "take " + word
	}
	names := slices.Concat(starters, setNames())
	for _, g := range catalogue {
		names = append(names, g.Name)
		names = append(names, g.Aliases...)
	}
	for _, s := range starters { // take1..3
		if amount, ok := strings.CutPrefix(word, s); ok && isDigit(amount[0]) {
			return s + " " + amount
		}
	}
	hint := near.Word(word, names)
	if _, isSet := namedSets[hint]; isSet {
		return "take " + hint
	}
	return hint
}
