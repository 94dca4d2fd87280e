import { circle, path, rect, type Point, between, type Random } from "#scripts/generative/random.ts";
import type { Palette } from "#scripts/generative/palette.ts";

/** Size of every hero; what a square crop must keep is within the middle 900 units. */
export const width = 1600;
export const height = 900;

/** Colours of a hero: the mood's tones, paper, and the red of the playhead. */
export type Inks = Palette & { paper: string; cue: string };

/** Draws the inside of an SVG of `width` by `height`, its ground included. */
export type Hero = (inks: Inks, random: Random) => string;

export const cover = (fill: string) => rect(0, 0, width, height, `fill="${fill}"`);

export const line = (data: string, stroke: string, thickness = 2, more = "") =>
  path(data, `fill="none" stroke="${stroke}" stroke-width="${thickness}"${more && ` ${more}`}`);

export const ring = (at: Point, radius: number, stroke: string, thickness = 2) =>
  circle(at, radius, `fill="none" stroke="${stroke}" stroke-width="${thickness}"`);

export const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

const even = () => 1;

/** Loudness from 0 to 1 like music's: swells and accents within the given shape (0 to 1 along the recording). */
export function peaks(random: Random, count: number, shape: (along: number) => number = even): number[] {
  const phase = random() * 6;
  return times(count, (index) => {
    const along = index / Math.max(1, count - 1);
    const swell = 0.68 + 0.18 * Math.sin(along * 19 + phase) + 0.14 * Math.sin(along * 47 + phase * 2);
    return Math.max(0.05, shape(along) * swell * between(random, 0.55, 1));
  });
}

/** Our waveform style: 68 % of a bar is above the line, 32 % below. */
export function wave(
  place: { x: number; base: number; pitch: number; reach: number; bar?: number },
  heights: readonly number[],
  stroke: string,
): string {
  const bars = heights.map((value, index) => {
    const full = value * place.reach;
    const x = Math.round(place.x + (index + 0.5) * place.pitch);
    return `M${x} ${Math.round(place.base - full * 0.68)}v${Math.max(2, Math.round(full))}`;
  });
  return line(bars.join(""), stroke, place.bar ?? Math.round(place.pitch * 0.55));
}

/** The playhead: a line with its pointed head. */
export function cueLine(x: number, from: number, until: number, colour: string): string {
  const head = path(`M${x - 13} ${from}h26l-13 18z`, `fill="${colour}"`);
  return line(`M${x} ${from}V${until}`, colour, 5) + head;
}

/** A time ruler without numbers: every fifth tick is long. */
export function ruler(place: { x: number; y: number; length: number; step: number }, stroke: string): string {
  const ticks = times(Math.floor(place.length / place.step) + 1, (index) => {
    const x = place.x + index * place.step;
    return `M${Math.round(x)} ${place.y}v${index % 5 === 0 ? 22 : 11}`;
  });
  return line(ticks.join(""), stroke);
}
