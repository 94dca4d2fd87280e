import { type Drawing, ground, landscape, side } from "./canvas.ts";
import { type Point, blob, circle, lineThrough, path, rect, between } from "#scripts/generative/random.ts";

/** A sun printed in dots, over a plain horizon. */
export const halftone: Drawing = ({ random, palette }) => {
  const sun: Point = [between(random, 0.4, 0.62) * side, between(random, 0.36, 0.48) * side];
  const radius = between(random, 140, 185);
  const horizon = side * between(random, 0.8, 0.86);
  const dots: string[] = [];
  for (let row = 0; row * 15 < side; row++) {
    for (let column = -1; column * 17 < side + 17; column++) {
      const at: Point = [column * 17 + (row % 2) * 8.5, row * 15];
      const distance = Math.hypot(at[0] - sun[0], at[1] - sun[1]);
      if (distance < radius) dots.push(circle(at, 9.4 - (3.2 * distance) / radius, `fill="${palette.accent}"`));
      else {
        const size = 8.2 * (1 - (distance - radius) / 330);
        if (size > 0.8) dots.push(circle(at, size, `fill="${palette.mid}"`));
      }
    }
  }
  return ground(palette.pale) + dots.join("") + rect(0, horizon, side, side - horizon, `fill="${palette.deep}"`);
};

/** Soft light, out of focus. */
export const blur: Drawing = ({ random, palette }) => {
  const colours = [palette.deep, palette.bright, palette.ink, palette.second, palette.bright, palette.accent, palette.soft];
  const spots = colours.map((colour, index) => {
    const centre: Point = [random() * side, random() * side];
    const reach = between(random, 150, 260) * (index > 4 ? 0.6 : 1);
    const points: Point[] = Array.from({ length: 7 }, (_, corner) => {
      const angle = (corner / 7) * Math.PI * 2;
      const far = reach * between(random, 0.6, 1.35);
      return [centre[0] + Math.cos(angle) * far, centre[1] + Math.sin(angle) * far * 1.3];
    });
    return path(blob(points), `fill="${colour}" opacity="0.92"`);
  });
  return (
    `<filter id="soft" filterUnits="userSpaceOnUse" x="-150" y="-150" width="940" height="940"><feGaussianBlur stdDeviation="52"/></filter>` +
    ground(palette.mid) +
    `<g filter="url(#soft)"><rect x="-200" y="-200" width="1040" height="1040" fill="${palette.mid}"/>${spots.join("")}</g>`
  );
};

/** A map of a liquid country: heights filled in steps. */
export const contours: Drawing = ({ random, palette }) => {
  const height = landscape(random, 11);
  const steps = [
    { above: -0.42, colour: palette.mid },
    { above: -0.08, colour: palette.pale },
    { above: 0.04, colour: palette.ink },
    { above: 0.16, colour: palette.soft },
    { above: 0.52, colour: palette.bright },
    { above: 0.86, colour: palette.pale },
  ];
  const layers = steps.map(({ above, colour }) =>
    path(region(height, above), `fill="${colour}" stroke="${colour}" stroke-width="0.8"`),
  );
  return ground(palette.deep) + layers.join("");
};

const cell = 8;

/** Everything above a height, cell by cell, cut where the height passes through (marching squares). */
function region(height: (x: number, y: number) => number, above: number): string {
  const cells: string[] = [];
  for (let y = 0; y < side; y += cell) {
    for (let x = 0; x < side; x += cell) {
      const corners: Point[] = [
        [x, y],
        [x + cell, y],
        [x + cell, y + cell],
        [x, y + cell],
      ];
      const heights = corners.map(([cornerX, cornerY]) => height(cornerX, cornerY) - above);
      const outline = corners.flatMap((corner, index): Point[] => {
        const next = corners[(index + 1) % 4] ?? corner;
        const here = heights[index] ?? 0;
        const there = heights[(index + 1) % 4] ?? 0;
        const points: Point[] = here > 0 ? [corner] : [];
        if (here > 0 === there > 0) return points;
        const share = here / (here - there);
        return [...points, [corner[0] + (next[0] - corner[0]) * share, corner[1] + (next[1] - corner[1]) * share]];
      });
      if (outline.length > 2) cells.push(`${lineThrough(outline)}Z`);
    }
  }
  return cells.join("");
}

/** Growth rings of a tree that heard something. */
export const rings: Drawing = ({ random, palette }) => {
  const wobble = landscape(random, 6);
  const centre: Point = [between(random, 0.3, 0.7) * side, between(random, 0.35, 0.7) * side];
  const colours = [
    palette.soft,
    palette.bright,
    palette.pale,
    palette.mid,
    palette.soft,
    palette.accent,
    palette.pale,
    palette.deep,
  ];
  const layers = Array.from({ length: 19 }, (_, index) => {
    const ring = 19 - index;
    const points: Point[] = Array.from({ length: 40 }, (_, corner) => {
      const angle = (corner / 40) * Math.PI * 2;
      const sway = wobble(Math.cos(angle) * 190 + ring * 13, Math.sin(angle) * 190);
      const far = ring * 31 * (1 + (0.3 - 0.006 * ring) * sway);
      return [centre[0] + Math.cos(angle) * far, centre[1] + Math.sin(angle) * far];
    });
    return path(blob(points), `fill="${colours[ring % colours.length]}"`);
  });
  return ground(palette.bright) + layers.join("");
};
