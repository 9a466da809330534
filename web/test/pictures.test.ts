import { describe, expect, it } from "vitest";
import { heatColour, oklch, readColour, residueColour } from "../src/pictures/colours";
import { count, dot, stride, tone } from "../src/pictures/density";
import { Series, unpack } from "../src/pictures/series";
import { fromPixel, inside, moved, pinched, sizeOf, toPixel, windowOf, zoomed } from "../src/pictures/span";
import type { Picture } from "../src/types";

/** A part as the engine sends it. */
function part(from: number, values: number[], width: 1 | 2 | 4 = 1): Picture {
  const packed = width === 1 ? Uint8Array.from(values) : width === 2 ? Uint16Array.from(values) : Uint32Array.from(values);
  let text = "";
  for (const b of new Uint8Array(packed.buffer)) text += String.fromCharCode(b);
  const data = btoa(text);
  return { from, width, data, max: values.reduce((a, b) => Math.max(a, b), 0), period: 0, start: 0 };
}

describe("spans", () => {
  const all = { lo: 0, hi: 100 };
  it("keep the number under the pointer when they zoom", () => {
    const s = zoomed({ lo: 0, hi: 80 }, 2, 20);
    expect(s).toEqual({ lo: 10, hi: 50 });
    expect(toPixel(20, s, 400)).toBe(toPixel(20, { lo: 0, hi: 80 }, 400));
    expect(zoomed(s, 0.5, 20)).toEqual({ lo: 0, hi: 80 });
  });
  it("stay inside and do not get too small", () => {
    expect(inside({ lo: -20, hi: 20 }, all, 1)).toEqual({ lo: 0, hi: 40 });
    expect(inside({ lo: 90, hi: 130 }, all, 1)).toEqual({ lo: 60, hi: 100 });
    expect(inside({ lo: -50, hi: 500 }, all, 1)).toEqual(all);
    const small = inside({ lo: 50, hi: 50.001 }, all, 4);
    expect(sizeOf(small)).toBe(4);
    expect((small.lo + small.hi) / 2).toBeCloseTo(50.0005);
  });
  it("move by shares, and pixels are numbers and back", () => {
    expect(moved({ lo: 10, hi: 30 }, 0.5)).toEqual({ lo: 20, hi: 40 });
    expect(fromPixel(toPixel(17, all, 900), all, 900)).toBeCloseTo(17);
  });
  it("keep the number between two fingers there", () => {
    const s = pinched({ lo: 0, hi: 100 }, 400, 100, 200, 2);
    expect(sizeOf(s)).toBe(50);
    expect(fromPixel(200, s, 400)).toBe(25);
    expect(pinched(s, 400, 300, 300, 1)).toEqual(s);
  });
  it("come from a state, where it has them", () => {
    const whole = { x: all, y: { lo: 0, hi: 8 } };
    expect(windowOf(10, 20, null, null, whole, 1)).toEqual({ x: { lo: 10, hi: 20 }, y: whole.y });
    expect(windowOf(20, 10, null, null, whole, 1)).toEqual(whole);
  });
});

describe("Series", () => {
  it("grows by parts, and passes over what it has", () => {
    const s = new Series(10);
    s.append(part(0, [0, 1, 2]));
    s.append(part(0, [0, 1, 2]));
    s.append(part(5, [9])); // there is a gap before it
    s.append(part(2, [2, 300, 0], 2));
    expect([...s.values.subarray(0, s.length)]).toEqual([0, 1, 2, 300, 0]);
    expect([s.length, s.max, s.lost]).toEqual([5, 300, 2]);
    s.append(part(5, [70000], 4));
    expect(s.values[5]).toBe(70000);
  });

  it("counts blocks as the values do", () => {
    const n = 150_000;
    const value = (i: number) => (i * 7919) % 977;
    const s = new Series(n);
    for (let from = 0; from < n; from += 40_001) {
      s.append(part(from, Array.from({ length: Math.min(40_001, n - from) }, (_, i) => value(from + i)), 2));
    }
    expect(s.levels.length).toBeGreaterThan(1);
    for (const level of s.levels) {
      const want = new Uint32Array(level.blocks * s.rows);
      for (let i = 0; i < n; i++) want[Math.floor(i / level.heaps) * s.rows + (value(i) >>> s.shift)]!++;
      expect(level.counts.every((c, at) => c === want[at])).toBe(true);
      const wrong = level.sample.filter((heap, at) =>
        level.counts[at]! > 0 && Math.floor(heap / level.heaps) * s.rows + (value(heap) >>> s.shift) !== at);
      expect(wrong.length).toBe(0);
    }
    expect(s.levels.at(-1)!.lost.reduce((a, b) => a + b)).toBe(s.lost);
  });

  it("unpacks little-endian numbers", () => {
    expect([...unpack(btoa("\x01\x02\x00\x01"), 2)]).toEqual([0x201, 0x100]);
  });
});

describe("count", () => {
  const blue = { colours: [[0, 0, 255]] as const };
  it("puts each point of the window into its cell", () => {
    const s = new Series(100);
    s.append(part(0, Array.from({ length: 100 }, (_, i) => i % 4)));
    const b = count(s, { x: { lo: -0.5, hi: 99.5 }, y: { lo: -0.5, hi: 3.5 } }, 10, 4, blue);
    expect([...b.heaps]).toEqual(Array(10).fill(10));
    expect(b.counts.reduce((a, c) => a + c)).toBe(100);
    // column 0 holds heaps 0..9: values 0 three times, at the bottom
    expect([3, 2, 1, 0].map((row) => b.counts[row * 10])).toEqual([3, 3, 2, 2]);
    expect(b.lost[0]).toBe(3);
    const part4 = count(s, { x: { lo: 9.5, hi: 19.5 }, y: { lo: 0.5, hi: 3.5 } }, 5, 3, blue);
    expect(part4.heaps.reduce((a, c) => a + c)).toBe(10);
    expect(part4.counts.reduce((a, c) => a + c)).toBe(8); // two of them are 0, below the window
  });

  it("says the same by blocks as by heaps", () => {
    const n = 2_000_000;
    const s = new Series(n);
    const values = new Uint8Array(n).map((_, i) => (i * i) % 11);
    s.append(part(0, [...values]));
    const window = { x: { lo: -0.5, hi: n - 0.5 }, y: { lo: -0.5, hi: 10.5 } };
    expect(s.levelFor(n / 100)).not.toBeNull();
    const blocks = count(s, window, 100, 11, blue);
    const levels = s.levels;
    s.levels = [];
    const heaps = count(s, window, 100, 11, blue);
    s.levels = levels;
    for (let row = 0; row < 11; row++) {
      const sum = (c: Uint32Array) => c.subarray(row * 100, row * 100 + 100).reduce((a, b) => a + b);
      expect(sum(blocks.counts)).toBe(sum(heaps.counts));
    }
    blocks.heaps.forEach((h, i) => expect(Math.abs(h - heaps.heaps[i]!)).toBeLessThanOrEqual(n / 100 / 4 + 1));
  });

  it("adds up the colours of residues", () => {
    const s = new Series(10);
    s.append(part(0, Array(10).fill(1)));
    const b = count(s, { x: { lo: -0.5, hi: 9.5 }, y: { lo: 0.5, hi: 1.5 } }, 1, 1, { colours: [[10, 0, 0], [30, 0, 0]] });
    expect(b.sums![0]! / b.mixed[0]!).toBe(20);
  });

  it("mixes the colours of all residues that a pixel shows, however far it is zoomed out", () => {
    const n = 3_000_000;
    const s = new Series(n);
    s.append(part(0, [...new Uint8Array(n).map((_, i) => ([1, 3, 5].includes(i % 7) ? 1 : i === 999_999 ? 3 : 2))]));
    const colours = Array.from({ length: 7 }, (_, r) => [10 * r, 0, 0] as const);
    expect(s.levelFor(n / 50)).not.toBeNull();
    const b = count(s, { x: { lo: -0.5, hi: n - 0.5 }, y: { lo: 0.5, hi: 3.5 } }, 50, 3, { colours });
    const mean = (cell: number) => b.sums![3 * cell]! / b.mixed[cell]!;
    for (let column = 0; column < 50; column++) {
      expect(mean(2 * 50 + column)).toBeCloseTo(30, 1); // value 1: residues 1, 3 and 5
      expect(mean(50 + column)).toBeCloseTo(30, 1); // value 2: residues 0, 2, 4 and 6
    }
    const alone = b.counts.findIndex((c, cell) => cell < 50 && c > 0);
    expect(mean(alone)).toBe(10 * (999_999 % 7));
  });

  it("takes steps that come to all residues", () => {
    expect(stride(1000, 7)).toBe(1);
    expect(stride(2100, 7, 300)).toBe(8);
    expect(stride(2100, 6, 1000)).toBe(5);
  });
});

describe("tones and dots", () => {
  it("are darker the more there is, and never nothing", () => {
    expect(tone(0)).toBeGreaterThan(0.2);
    expect(tone(0.01)).toBeLessThan(tone(0.1));
    expect(tone(1)).toBe(1);
  });
  it("are as wide as heaps and as tall as values allow", () => {
    expect(dot({ x: { lo: 0, hi: 10 }, y: { lo: 0, hi: 5 } }, 100, 100)).toEqual([10, 4]);
    expect(dot({ x: { lo: 0, hi: 1e6 }, y: { lo: 0, hi: 1000 } }, 100, 100)).toEqual([1, 1]);
  });
});

describe("colours", () => {
  it("are read from the theme", () => {
    expect(readColour(" #0b6b63")).toEqual([11, 107, 99]);
    expect(readColour("#fff")).toEqual([255, 255, 255]);
  });
  it("differ from residue to residue", () => {
    for (const mod of [2, 7, 12]) {
      const all = Array.from({ length: mod }, (_, r) => residueColour(r, mod, false).join());
      expect(new Set(all).size).toBe(mod);
    }
  });
  it("go from light to dark with the value, and back in the dark", () => {
    const light = (c: readonly number[]) => c[0]! + c[1]! + c[2]!;
    expect(light(heatColour(0, false))).toBeGreaterThan(light(heatColour(1, false)));
    expect(light(heatColour(0, true))).toBeLessThan(light(heatColour(1, true)));
    expect(oklch(1, 0, 0)).toEqual([255, 255, 255]);
  });
});
