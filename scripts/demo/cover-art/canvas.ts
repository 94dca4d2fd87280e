import type { Palette } from "#scripts/demo/cover-art/palette.ts";
import type { Random } from "#scripts/demo/music/random.ts";

/** Side of every cover in user units; drawings may rely on it. */
export const side = 640;

export type Canvas = { random: Random; palette: Palette };

/** A family of covers: draws the inside of an SVG of `side` by `side`. */
export type Drawing = (canvas: Canvas) => string;

export type Point = readonly [x: number, y: number];

const short = (value: number) => String(Math.round(value * 10) / 10);

export function ground(fill: string): string {
  return `<rect width="${side}" height="${side}" fill="${fill}"/>`;
}

export function circle([x, y]: Point, radius: number, paint: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" ${paint}/>`;
}

export function rect(x: number, y: number, width: number, height: number, paint: string): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" ${paint}/>`;
}

export function path(data: string, paint: string): string {
  return `<path d="${data}" ${paint}/>`;
}

export function lineThrough(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${short(x)} ${short(y)}`).join("");
}

/** A closed curve through points, smoothed (Catmull and Rom). */
export function blob(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0];
  const curves = points.map((_, index) => {
    const [before, here, next, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const out = [here[0] + (next[0] - before[0]) / 6, here[1] + (next[1] - before[1]) / 6];
    const into = [next[0] - (after[0] - here[0]) / 6, next[1] - (after[1] - here[1]) / 6];
    return `C${[...out, ...into, ...next].map(short).join(" ")}`;
  });
  return `M${short(at(0)[0])} ${short(at(0)[1])}${curves.join("")}Z`;
}

/** A smooth random landscape: a few waves of random direction, about -1…1. */
export function landscape(random: Random, scale: number): (x: number, y: number) => number {
  const waves = Array.from({ length: 7 }, (_, index) => {
    const angle = random() * Math.PI * 2;
    const pace = (scale * (0.5 + index * 0.32)) / side;
    return {
      x: Math.cos(angle) * pace,
      y: Math.sin(angle) * pace,
      phase: random() * 6.3,
      gain: 1 / (1.4 + index * 0.6),
    };
  });
  return (x, y) => {
    const bend = 26 * Math.sin(y / 90 + (waves[0]?.phase ?? 0));
    const sum = waves.reduce(
      (total, wave) => total + wave.gain * Math.sin((x + bend) * wave.x + y * wave.y + wave.phase),
      0,
    );
    return sum / 1.9;
  };
}
