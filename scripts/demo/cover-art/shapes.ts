import { type Drawing, ground, landscape, side } from "./canvas.ts";
import { type Point, circle, lineThrough, path, rect, between, pick } from "#scripts/generative/random.ts";

/** Quarter circles and squares on a grid of four. */
export const tiles: Drawing = ({ random, palette }) => {
  const size = side / 4;
  const colours: [string, ...string[]] = [
    palette.ink,
    palette.bright,
    palette.soft,
    palette.mid,
    palette.second,
    palette.accent,
  ];
  const cells = Array.from({ length: 16 }, (_, index) => {
    const back = pick(random, colours);
    const front = pick(random, colours.filter((colour) => colour !== back) as [string, ...string[]]); // five remain
    const turn = Math.floor(random() * 4) * 90;
    const shape = pick(random, ["quarter", "quarter", "quarter", "leaf", "half", "dot", "plain"]);
    const inside = {
      quarter: path(`M0 0H${size}A${size} ${size} 0 0 1 0 ${size}Z`, `fill="${front}"`),
      leaf: path(`M0 0A${size} ${size} 0 0 1 ${size} ${size}A${size} ${size} 0 0 1 0 0Z`, `fill="${front}"`),
      half: path(`M0 0H${size}A${size / 2} ${size / 2} 0 0 1 0 0Z`, `fill="${front}"`),
      dot: circle([size / 2, size / 2], size * 0.32, `fill="${front}"`),
      plain: "",
    }[shape];
    const place = `translate(${(index % 4) * size} ${Math.floor(index / 4) * size}) rotate(${turn} ${size / 2} ${size / 2})`;
    return `<g transform="${place}"><rect width="${size + 0.5}" height="${size + 0.5}" fill="${back}"/>${inside}</g>`;
  });
  return ground(palette.ink) + cells.join("");
};

/** Three transparent discs; where they meet, the colours add or darken. */
export const discs: Drawing = ({ random, palette }) => {
  const light = random() < 0.5;
  const start = random() * 360;
  const colours = light ? [palette.bright, palette.mid, palette.second] : [palette.mid, palette.accent, palette.bright];
  const circles = colours.map((colour, index) => {
    const angle = ((start + index * 120 + between(random, -18, 18)) * Math.PI) / 180;
    const centre: Point = [side / 2 + Math.cos(angle) * 100, side / 2 + Math.sin(angle) * 100];
    const blend = light ? "multiply" : "screen";
    return circle(centre, between(random, 150, 205), `fill="${colour}" style="mix-blend-mode:${blend}"`);
  });
  return ground(light ? palette.pale : palette.ink) + circles.join("");
};

/** Hills cut out of coloured paper, stacked, with a shadow between the sheets; by day or by night. */
export const papercut: Drawing = ({ random, palette }) => {
  const hills = landscape(random, 9);
  const isNight = random() < 0.5;
  const day = [palette.soft, palette.bright, palette.mid, palette.deep, palette.ink];
  const night = [palette.deep, palette.mid, palette.bright, palette.soft, palette.pale];
  const layers = (isNight ? night : day).map((colour, index) => {
    const base = side * (0.4 + index * 0.135);
    const points: Point[] = Array.from({ length: 81 }, (_, step) => {
      const x = step * 8;
      return [x, base + (72 - index * 5) * hills(x, index * 210)];
    });
    const outline = `${lineThrough(points)}L${side} ${side}L0 ${side}Z`;
    return `<g filter="url(#lift)">${path(outline, `fill="${colour}"`)}</g>`;
  });
  const place: Point = [between(random, 0.25, 0.75) * side, side * 0.27];
  const sun = circle(place, between(random, 80, 115), `fill="${isNight ? palette.second : palette.accent}"`);
  return (
    `<filter id="lift" x="-10%" y="-20%" width="120%" height="140%"><feDropShadow dx="0" dy="-5" stdDeviation="9" flood-color="#000" flood-opacity="0.3"/></filter>` +
    ground(isNight ? palette.ink : palette.pale) +
    sun +
    layers.join("")
  );
};

/** A few heavy blocks and one sun: a building, or a chord. */
export const monolith: Drawing = ({ random, palette }) => {
  const floor = side * 0.94;
  const place: Point = [between(random, 0.3, 0.75) * side, between(random, 0.22, 0.34) * side];
  const sun = circle(place, between(random, 95, 130), `fill="${palette.accent}"`);
  const widths = pick(random, [
    [150, 90, 180, 120],
    [90, 200, 90, 160],
    [120, 120, 220, 80],
  ]);
  let left = 50;
  const blocks = widths.map((width, index) => {
    const x = left;
    left += width;
    const top = floor - between(random, 0.28, 0.74) * side;
    const slope = index % 2 === 0 ? between(random, 50, 110) : 0;
    const [leftTop, rightTop] = random() < 0.5 ? [top + slope, top] : [top, top + slope];
    const corners: Point[] = [
      [x, floor],
      [x, leftTop],
      [x + width + 0.5, rightTop],
      [x + width + 0.5, floor],
    ];
    const slit = rect(x + width / 2 - 7, top + slope + 60, 14, floor - top - slope - 140, `fill="${palette.second}"`);
    const body = path(`${lineThrough(corners)}Z`, `fill="${index === 2 ? palette.deep : palette.ink}"`);
    return floor - top > 330 ? body + slit : body;
  });
  return ground(palette.bright) + sun + blocks.join("");
};

/** Windows at night; a few people are still up. */
export const windows: Drawing = ({ random, palette }) => {
  const lit = [palette.second, palette.accent, palette.soft];
  const panes: string[] = [];
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 7; column++) {
      const awake = random() < 0.3;
      const colour = awake
        ? pick(random, lit as [string, ...string[]])
        : pick(random, [palette.deep, palette.deep, palette.mid]); // three above
      const at = [48 + column * 79, 44 + row * 63] as const;
      panes.push(rect(at[0], at[1], 70, 50, `rx="3" fill="${colour}" opacity="${awake ? 1 : 0.55}"`));
      if (awake && random() < 0.6)
        panes.push(rect(at[0], at[1] + between(random, 18, 34), 70, 50 - 34, `fill="${palette.ink}" opacity="0.25"`));
    }
  }
  return ground(palette.ink) + panes.join("");
};

/** Leaves cut with scissors, on sheets of colour. */
export const leaves: Drawing = ({ random, palette }) => {
  const sheets = [palette.soft, palette.mid, palette.second, palette.deep, palette.pale, palette.accent];
  const fronts = [palette.deep, palette.pale, palette.mid, palette.second, palette.accent, palette.ink];
  const shift = Math.floor(random() * 6);
  const cells = sheets.map((_, index) => {
    const [x, y] = [(index % 2) * 320, Math.floor(index / 2) * 213.4];
    const colour = (index + shift) % 6;
    const turn = between(random, -24, 24) + (random() < 0.5 ? 180 : 0);
    const leaf = frond(Math.floor(between(random, 4, 7)), random);
    const paint = `fill="none" stroke="${fronts[colour]}" stroke-linecap="round"`;
    return (
      rect(x, y, 320.5, 214, `fill="${sheets[colour]}"`) +
      `<g transform="translate(${x + 160} ${y + 107}) rotate(${turn.toFixed(1)})" ${paint}>${leaf}</g>`
    );
  });
  return cells.join("");
};

/** A stem with rounded fingers on both sides, longest in the middle. */
function frond(fingers: number, random: () => number): string {
  const bend = between(random, -16, 16);
  const stem = `<path d="M-112 ${(-bend).toFixed(1)}Q0 ${bend.toFixed(1)} 112 ${(-bend).toFixed(1)}" stroke-width="15"/>`;
  const strokes = Array.from({ length: fingers * 2 }, (_, index) => {
    const sign = index % 2 === 0 ? 1 : -1;
    const along = (Math.floor(index / 2) + 0.5) / fingers;
    const reach = (26 + 46 * Math.sin(Math.PI * along)) * between(random, 0.85, 1.1);
    const x = -106 + along * 196;
    const curve = `M${x.toFixed(1)} 0Q${(x + 6).toFixed(1)} ${(sign * reach * 0.7).toFixed(1)} ${(x + 28).toFixed(1)} ${(sign * reach).toFixed(1)}`;
    return `<path d="${curve}" stroke-width="${(120 / fingers).toFixed(1)}"/>`;
  });
  return stem + strokes.join("");
}
