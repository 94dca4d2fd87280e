import { type Drawing, ground, landscape, side } from "./canvas.ts";
import { type Point, lineThrough, path, between } from "#scripts/generative/random.ts";

/** Mountain ranges of sound, one above the other, each hiding what lies behind it. */
export const ridgelines: Drawing = ({ random, palette }) => {
  const hills = landscape(random, 26);
  const centre = between(random, 0.42, 0.58) * side;
  const rows = Array.from({ length: 26 }, (_, row) => {
    const base = 120 + row * 20.5;
    const points: Point[] = Array.from({ length: 161 }, (_, index) => {
      const x = 60 + (index * (side - 120)) / 160;
      const reach = Math.exp(-(((x - centre) / 120) ** 2));
      const height = reach * 70 * Math.max(0, 0.55 + hills(x * 2, row * 37)) + 2.5 * hills(x * 5, row * 91);
      return [x, base - height];
    });
    const colour = row % 9 === 4 ? palette.second : palette.bright;
    const outline = lineThrough(points);
    const below = `${outline}L${side - 60} ${base + 60}L60 ${base + 60}Z`;
    return path(below, `fill="${palette.ink}"`) + path(outline, `fill="none" stroke="${colour}" stroke-width="2.6"`);
  });
  return ground(palette.ink) + rows.join("");
};

/** Stripes carried along by a current, broken by a second direction. */
export const stripes: Drawing = ({ random, palette }) => {
  const current = landscape(random, 7);
  const horizon = between(random, 0.42, 0.62) * side;
  const band = (from: number, until: number, shift: number, light: string, dark: string) => {
    const ribbons = Array.from({ length: 30 }, (_, index) => {
      const edge = (offset: number): Point[] =>
        Array.from({ length: 33 }, (_, step) => {
          const y = from + ((until - from) * step) / 32;
          return [index * 44 - 340 + offset + shift + 90 * current(index * 9, y), y];
        });
      return path(`${lineThrough(edge(0))}${lineThrough(edge(23).toReversed()).replace("M", "L")}Z`, `fill="${light}"`);
    });
    return `<rect y="${from}" width="${side}" height="${until - from}" fill="${dark}"/>${ribbons.join("")}`;
  };
  return (
    band(0, horizon, 0, palette.deep, palette.ink) +
    band(horizon, side, 21, palette.bright, palette.deep) +
    `<rect y="${horizon - 3}" width="${side}" height="6" fill="${palette.accent}"/>`
  );
};

/** Two sets of rings laid over each other, so that new shapes swim where they cross. */
export const moire: Drawing = ({ random, palette }) => {
  const light = random() < 0.5;
  const spread = between(random, 60, 110);
  const angle = random() * Math.PI;
  const rings = (sign: number, colour: string) => {
    const x = side / 2 + sign * spread * Math.cos(angle);
    const y = side / 2 + sign * spread * Math.sin(angle);
    return Array.from(
      { length: 38 },
      (_, ring) =>
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${6 + ring * 15}" fill="none" stroke="${colour}" stroke-width="6"/>`,
    ).join("");
  };
  return (
    ground(light ? palette.pale : palette.ink) +
    rings(-1, light ? palette.mid : palette.bright) +
    rings(1, light ? palette.ink : palette.soft)
  );
};

/** Threads following a field, brighter where they are lucky. */
export const threads: Drawing = ({ random, palette }) => {
  const field = landscape(random, 5);
  const strands = Array.from({ length: 330 }, (_, strand) => {
    let x = random() * (side + 160) - 80;
    let y = random() * (side + 160) - 80;
    const points: Point[] = [];
    for (let step = 0; step < 46; step++) {
      points.push([x, y]);
      const angle = field(x, y) * 3.2;
      x += Math.cos(angle) * 7;
      y += Math.sin(angle) * 7;
    }
    const colours = [palette.mid, palette.bright, palette.soft, palette.bright, palette.mid, palette.accent];
    const width = strand % 11 === 0 ? 7 : 3;
    const paint = `fill="none" stroke="${colours[strand % 6]}" stroke-width="${width}" stroke-linecap="round" opacity="0.85"`;
    return path(lineThrough(points), paint);
  });
  return ground(palette.ink) + strands.join("");
};
