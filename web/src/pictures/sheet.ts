// Pictures as files, of a fixed size and in the light theme, for paper.

import { grouped } from "../numbers";
import { css, type Look } from "./colours";
import { plotIn, type Area, type Content, type Line, type Painter } from "./plot";
import { toPixel, type Window } from "./span";

export interface Sheet {
  title: string;
  note: string;
  names: [string, string];
  all: Window;
  window: Window;
  square: boolean;
  look: Look;
  paint: Painter;
  line?: Content["line"];
}

const head = 64;

/** The colours of files. */
export const paper: Look = {
  dark: false, paper: [255, 255, 255], ink: [26, 29, 33], soft: [86, 92, 102], line: [220, 222, 215], line2: [139, 144, 136],
  common: [47, 79, 196], rare: [180, 35, 111], lost: [11, 107, 99], font: "12px sans-serif",
};

/** Pixels of a file for each of the sheet. */
const zoom = 2;

/** The frame of a sheet, drawn. */
function framed(sheet: Sheet) {
  const [width, height] = sheet.square ? [760, 760] : [1100, 560];
  const window = () => sheet.window, look = () => sheet.look;
  const plot = plotIn(document.createElement("div"), width, height, { ...sheet, window, look }, zoom / devicePixelRatio);
  plot.draw();
  return { width, height: height + head, plot };
}

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  canvas.width = width * zoom;
  canvas.height = height * zoom;
  const ctx = canvas.getContext("2d")!;
  ctx.scale(zoom, zoom);
  return [canvas, ctx];
}

/** The picture as PNG. */
export function toPNG(sheet: Sheet): Promise<Blob | null> {
  const { width, height, plot } = framed(sheet);
  const [canvas, ctx] = canvasOf(width, height);
  ctx.fillStyle = css(sheet.look.paper);
  ctx.fillRect(0, 0, width, height);
  ctx.textBaseline = "top";
  ctx.fillStyle = css(sheet.look.ink);
  ctx.font = `18px sans-serif`;
  ctx.fillText(sheet.title, 12, 12);
  ctx.fillStyle = css(sheet.look.soft);
  ctx.font = `13px sans-serif`;
  ctx.fillText(sheet.note, 12, 38);
  ctx.drawImage(plot.canvas, 0, head, plot.canvas.width / zoom, plot.canvas.height / zoom);
  plot.end();
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

const escaped = (s: string) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The axes of a picture as SVG elements, with the line through values. */
export function axesSVG(area: Area, window: Window, look: Look, names: [string, string], ticks: Line, line: Line | null): string {
  const { left, top, width, height } = area, bottom = top + height, right = left + width;
  const round = (v: number) => Math.round(v * 100) / 100;
  const x = (v: number) => round(left + toPixel(v, window.x, width)), y = (v: number) => round(bottom - toPixel(v, window.y, height));
  const out = [`<path d="M${left} ${top}V${bottom}H${right}" fill="none" stroke="${css(look.soft)}"/>`];
  const stroke = (d: string) => out.push(`<path d="${d}" stroke="${css(look.soft)}"/>`);
  const text = (x: number, y: number, s: string, more: string) => out.push(`<text x="${x}" y="${y}" fill="${css(look.ink)}" ${more}>${escaped(s)}</text>`);
  for (const v of ticks[0]) {
    stroke(`M${x(v)} ${bottom}v5`);
    text(x(v), bottom + 19, grouped(v), 'text-anchor="middle"');
  }
  for (const v of ticks[1]) {
    stroke(`M${left} ${y(v)}h-5`);
    text(left - 8, y(v) + 4, grouped(v), 'text-anchor="end"');
  }
  text(left + width / 2, bottom + 40, names[0], 'text-anchor="middle"');
  text(12, top + height / 2, names[1], `text-anchor="middle" transform="rotate(-90 12 ${top + height / 2})"`);
  if (line) {
    out.push(
      `<clipPath id="inside"><rect x="${left}" y="${top}" width="${width}" height="${height}"/></clipPath>`,
      `<polyline clip-path="url(#inside)" points="${line[0].map((n, i) => `${x(n)},${y(line[1][i]!)}`).join(" ")}" fill="none" stroke="${css(look.line2)}"/>`,
    );
  }
  return out.join("\n");
}

/** The picture as SVG: axes and words as such, what is inside the axes as an image. */
export function toSVG(sheet: Sheet): string {
  const { width, height, plot } = framed(sheet);
  const [canvas, ctx] = canvasOf(width, height);
  const area = plot.area();
  ctx.translate(0, head);
  sheet.paint(ctx, area, sheet.window, sheet.look);
  const axes = axesSVG(area, sheet.window, sheet.look, sheet.names, plot.ticks(), plot.line());
  plot.end();
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>${escaped(sheet.title)}</title>
<desc>${escaped(sheet.note)}</desc>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="12" y="28" font-size="18">${escaped(sheet.title)}</text>
<text x="12" y="50" font-size="13" fill="${css(sheet.look.soft)}">${escaped(sheet.note)}</text>
<g transform="translate(0 ${head})">
${axes}
</g>
<image width="${width}" height="${height}" href="${canvas.toDataURL("image/png")}"/>
</svg>
`;
}
