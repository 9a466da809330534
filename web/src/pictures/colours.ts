// The colours of pictures: those of the theme as numbers, and one for each residue.

export type RGB = readonly [number, number, number];

/** Reads #rgb or #rrggbb. */
export function readColour(text: string): RGB {
  const t = text.trim().replace(/^#/, "");
  const full = t.length === 3 ? [...t].map((c) => c + c).join("") : t;
  const n = parseInt(full, 16);
  return Number.isNaN(n) ? [128, 128, 128] : [n >> 16 & 255, n >> 8 & 255, n & 255];
}

export const css = ([r, g, b]: RGB): string => `rgb(${r},${g},${b})`;

/** The colours of a theme that pictures use. */
export interface Look {
  dark: boolean;
  paper: RGB;
  ink: RGB;
  soft: RGB;
  line: RGB;
  line2: RGB;
  common: RGB;
  rare: RGB;
  lost: RGB;
  /** of numbers beside axes */
  font: string;
}

/** The colours that the page has now. */
export function lookOf(dark: boolean): Look {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => readColour(style.getPropertyValue(name));
  return {
    dark, paper: colour("--raised"), ink: colour("--ink"), soft: colour("--ink-2"), line: colour("--line"), line2: colour("--line-2"),
    common: colour("--accent"), rare: colour("--rare"), lost: colour("--p"),
    font: `12px ${style.getPropertyValue("--sans") || "sans-serif"}`,
  };
}

/** The colour of a residue: around the colour wheel, lighter and darker in turn where they are few. */
export function residueColour(r: number, mod: number, dark: boolean): RGB {
  const light = (mod <= 24 && r % 2 === 1 ? 0.64 : 0.52) + (dark ? 0.16 : 0);
  return oklch(light, 0.15, 2 * Math.PI * (r / Math.max(mod, 1) + 0.07));
}

/** The colour of a share of the greatest value, 0 <= t <= 1: from near the paper to far from it. */
export function heatColour(t: number, dark: boolean): RGB {
  const u = dark ? 1 - t : t;
  return oklch(0.97 - 0.72 * u, 0.04 + 0.09 * Math.sin(Math.PI * Math.min(1, u * 1.1)), (2 * Math.PI * (110 + 165 * u)) / 360);
}

/** A colour of given lightness, chroma and hue (Ottosson 2020). */
export function oklch(l: number, c: number, h: number): RGB {
  const a = c * Math.cos(h), b = c * Math.sin(h);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channel = (v: number) => {
    const s = Math.min(Math.max(v, 0), 1);
    return Math.round(255 * (s <= 0.0031308 ? 12.92 * s : 1.055 * s ** (1 / 2.4) - 0.055));
  };
  return [
    channel(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    channel(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    channel(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ];
}
