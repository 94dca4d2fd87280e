import { circle, lineThrough, path, rect, type Point, between, type Random } from "#scripts/generative/random.ts";
import { line, ring, times, type Inks } from "./canvas.ts";

export type Box = { x: number; y: number; w: number; h: number };
export type Tones = { sky: string; sun: string; far: string; near: string };

export const dayTones = (inks: Inks): Tones => ({
  sky: inks.soft,
  sun: inks.paper,
  far: inks.mid,
  near: inks.deep,
});

export const brightTones = (inks: Inks): Tones => ({ ...dayTones(inks), sky: inks.bright });

/** A film frame with a sun over two ranges of hills. The same random seed gives the same picture. */
export function filmFrame({ x, y, w, h }: Box, tones: Tones, random: Random): string {
  const ridge = (level: number, rough: number): Point[] =>
    times(9, (index): Point => [x + (index * w) / 8, y + h * (level + between(random, -rough, rough))]);
  const hill = (points: Point[], fill: string) => path(`${lineThrough(points)}V${y + h}H${x}Z`, `fill="${fill}"`);
  const sun: Point = [x + w * between(random, 0.3, 0.7), y + h * 0.38];
  return (
    rect(x, y, w, h, `fill="${tones.sky}"`) +
    circle(sun, Math.min(w, h) * 0.2, `fill="${tones.sun}"`) +
    hill(ridge(0.56, 0.08), tones.far) +
    hill(ridge(0.76, 0.06), tones.near)
  );
}

/** A record from above: grooves, label, hole. */
export function record(at: Point, radius: number, inks: { disc: string; groove: string; label: string }) {
  const grooves = times(7, (index) => ring(at, radius * (0.46 + index * 0.075), inks.groove, 1.5));
  return (
    circle(at, radius, `fill="${inks.disc}"`) +
    grooves.join("") +
    circle(at, radius * 0.34, `fill="${inks.label}"`) +
    circle(at, radius * 0.035, `fill="${inks.disc}"`)
  );
}

/** The arm of a turntable, resting its needle at `needle`. */
export function tonearm(pivot: Point, elbow: Point, needle: Point, colour: string): string {
  return (
    circle(pivot, 26, `fill="${colour}"`) +
    line(lineThrough([pivot, elbow, needle]), colour, 9, 'stroke-linejoin="round"') +
    circle(needle, 12, `fill="${colour}"`)
  );
}

/** Illegible lines of text, of uneven length, on a sheet. */
export function writing({ x, y, w, h }: Box, rows: number, stroke: string, random: Random): string {
  const lines = times(rows, (row) => {
    const at = Math.round(y + ((row + 0.5) * h) / rows);
    return `M${x} ${at}h${Math.round(w * between(random, 0.55, 1))}`;
  });
  return line(lines.join(""), stroke, 6);
}

/** A licence's seal: a toothed disc with a tick. */
export function seal(at: Point, radius: number, inks: { disc: string; tick: string }): string {
  const teeth = times(48, (index): Point => {
    const angle = (index / 48) * Math.PI * 2;
    const far = radius * (index % 2 === 0 ? 1 : 0.9);
    return [at[0] + Math.cos(angle) * far, at[1] + Math.sin(angle) * far];
  });
  return (
    path(`${lineThrough(teeth)}Z`, `fill="${inks.disc}"`) +
    ring(at, radius * 0.74, inks.tick, 2) +
    tick(at, radius * 0.42, inks.tick)
  );
}

export function tick([x, y]: Point, size: number, colour: string): string {
  const data = `M${Math.round(x - size)} ${Math.round(y)}l${Math.round(size * 0.72)} ${Math.round(size * 0.72)}l${Math.round(size * 1.28)} ${Math.round(-size * 1.4)}`;
  return line(data, colour, Math.max(5, Math.round(size * 0.24)));
}

/** An upright phone; the caller draws its screen in the returned box. */
export function phone({ x, y, w, h }: Box, colour: string): { body: string; screen: Box } {
  const edge = Math.round(w * 0.05);
  return {
    body: rect(x, y, w, h, `rx="${Math.round(w * 0.09)}" fill="${colour}"`),
    screen: { x: x + edge, y: y + edge * 2, w: w - edge * 2, h: h - edge * 4 },
  };
}

/** Colours of app/app.css that do not depend on the theme. */
export const paper = "#f3f5f3";
export const ink = "#121915";
export const ink2 = "#48514c";
export const cue = "#e83103";
