// The numbers beside an axis.

/**
 * The multiples of a step from lo to hi, at most `most` of them. The step is 1, 2 or 5
 * times a power of ten, and no fraction: axes count heaps and values.
 */
export function ticks(lo: number, hi: number, most: number): number[] {
  const steps = [2, 2.5, 2];
  let step = 1;
  for (let i = 0; Math.floor(hi / step) - Math.ceil(lo / step) + 1 > Math.max(most, 1); i++) step *= steps[i % 3]!;
  const out: number[] = [];
  // by whole multiples, so that no error adds up; + 0 makes -0 a 0
  for (let k = Math.ceil(lo / step); k * step <= hi; k++) out.push(k * step + 0);
  return out;
}
