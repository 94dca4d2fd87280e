import type { Palette } from "#scripts/generative/palette.ts";
import type { Random } from "#scripts/generative/random.ts";

/** Side of every cover in user units; drawings may rely on it. */
export const side = 640;

export type Canvas = { random: Random; palette: Palette };

/** A family of covers: draws the inside of an SVG of `side` by `side`. */
export type Drawing = (canvas: Canvas) => string;

export function ground(fill: string): string {
  return `<rect width="${side}" height="${side}" fill="${fill}"/>`;
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
    const sum = waves.reduce((total, wave) => total + wave.gain * Math.sin((x + bend) * wave.x + y * wave.y + wave.phase), 0);
    return sum / 1.9;
  };
}
