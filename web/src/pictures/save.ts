// Pictures as files, of a fixed size and in the light theme, for paper.

import { areaOf, drawAxes, type Area, type Painter } from "./Chart";
import { css, type Look } from "./colours";
import { grouped } from "../numbers";
import { sizeOf, toPixel, type Window } from "./span";
import { ticks } from "./ticks";

export interface Sheet {
  title: string;
  note: string;
  names: [string, string];
  all: Window;
  window: Window;
  square: boolean;
  look: Look;
  paint: Painter;
}

const head = 64;

/** The colours of files. */
export const paper: Look = {
  dark: false, paper: [255, 255, 255], ink: [26, 29, 33], soft: [86, 92, 102], line: [220, 222, 215],
  common: [47, 79, 196], rare: [180, 35, 111], lost: [11, 107, 99], font: "12px sans-serif",
};

function size(sheet: Sheet): { width: number; height: number; area: Area } {
  const [width, height] = sheet.square ? [760, 760] : [1100, 560];
  return { width, height: height + head, area: areaOf(width, height, sheet.square, sheet.all) };
}

/** A canvas with only what is inside the axes, or with everything. */
function canvasOf(sheet: Sheet, whole: boolean): HTMLCanvasElement {
  const { width, height, area } = size(sheet);
  const scale = 2;
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = height * scale;
  const ctx = canvas.getContext("2d")!;
  ctx.scale(scale, scale);
  if (whole) {
    ctx.fillStyle = css(sheet.look.paper);
    ctx.fillRect(0, 0, width, height);
    ctx.textBaseline = "top";
    ctx.fillStyle = css(sheet.look.ink);
    ctx.font = `18px sans-serif`;
    ctx.fillText(sheet.title, 12, 12);
    ctx.fillStyle = css(sheet.look.soft);
    ctx.font = `13px sans-serif`;
    ctx.fillText(sheet.note, 12, 38);
  }
  ctx.translate(0, head);
  sheet.paint(ctx, area, sheet.window, sheet.look);
  if (whole) drawAxes(ctx, area, sheet.window, sheet.look, sheet.names);
  return canvas;
}

/** The picture as PNG. */
export function toPNG(sheet: Sheet): Promise<Blob | null> {
  return new Promise((done) => canvasOf(sheet, true).toBlob(done, "image/png"));
}

const escaped = (s: string) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The axes of a picture as SVG elements. */
export function axesSVG(area: Area, window: Window, look: Look, names: [string, string]): string {
  const { left, top, width, height } = area, bottom = top + height;
  const out = [`<path d="M${left} ${top}V${bottom}H${left + width}" fill="none" stroke="${css(look.soft)}"/>`];
  const line = (d: string) => out.push(`<path d="${d}" stroke="${css(look.soft)}"/>`);
  const text = (x: number, y: number, s: string, more: string) => out.push(`<text x="${x}" y="${y}" fill="${css(look.ink)}" ${more}>${escaped(s)}</text>`);
  const round = (v: number) => Math.round(v * 100) / 100;
  for (const v of ticks(window.x.lo, window.x.hi, Math.max(2, width / 100))) {
    const x = round(left + toPixel(v, window.x, width));
    line(`M${x} ${bottom}v5`);
    text(x, bottom + 19, grouped(v), 'text-anchor="middle"');
  }
  for (const v of ticks(window.y.lo, window.y.hi, Math.max(2, height / 36))) {
    const y = round(bottom - toPixel(v, window.y, height));
    line(`M${left} ${y}h-5`);
    text(left - 8, y + 4, grouped(v), 'text-anchor="end"');
  }
  text(left + width, bottom + 40, names[0], 'text-anchor="end"');
  text(12, top + height / 2, names[1], `text-anchor="middle" transform="rotate(-90 12 ${top + height / 2})"`);
  return out.join("\n");
}

/** The picture as SVG: axes and words as such, what is inside the axes as an image. */
export function toSVG(sheet: Sheet): string {
  const { width, height, area } = size(sheet);
  const image = canvasOf(sheet, false).toDataURL("image/png");
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>${escaped(sheet.title)}</title>
<desc>${escaped(sheet.note)}</desc>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="12" y="28" font-size="18">${escaped(sheet.title)}</text>
<text x="12" y="50" font-size="13" fill="${css(sheet.look.soft)}">${escaped(sheet.note)}</text>
<image width="${width}" height="${height}" href="${image}"/>
<g transform="translate(0 ${head})">
${axesSVG(area, sheet.window, sheet.look, sheet.names)}
</g>
</svg>
`;
}

/** Hands a file to the browser. */
export function save(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A name for a file about a rule. */
export function fileName(rule: string, ending: string): string {
  const plain = rule.toLowerCase().replace(/[^a-z0-9.]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40);
  return `${plain || "game"}.${ending}`;
}

/** Whether a window shows less than everything. */
export function isPart(window: Window, all: Window): boolean {
  return sizeOf(window.x) < 0.999 * sizeOf(all.x) || sizeOf(window.y) < 0.999 * sizeOf(all.y);
}
