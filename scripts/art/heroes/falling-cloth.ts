import { rect, type Point } from "#scripts/demo/cover-art/canvas.ts";
import { cover, cueLine, line, times, type Hero } from "#scripts/art/canvas.ts";

const folds = 30;

/** Cloth falling from a rail, its folds swinging like the strings of an instrument. */
export const fallingCloth: Hero = (inks, random) => {
  const phase = random() * 6;
  const edge = (fold: number): Point[] =>
    times(7, (step): Point => {
      const sway = Math.sin(step * 0.95 + fold * 0.34 + phase) * step * 9 + Math.sin(fold * 0.9) * step * 3;
      return [260 + fold * 36 + sway, 150 + step * 112];
    });
  const tones = [inks.soft, inks.bright, inks.mid, inks.bright];
  const cloth = times(folds, (fold) => {
    const shape = `${curve(edge(fold))}L${curve(edge(fold + 1).toReversed()).slice(1)}Z`;
    return `<path d="${shape}" fill="${tones[fold % 4]}"/>`;
  });
  return (
    cover(inks.ink) +
    cloth.join("") +
    rect(0, 132, 1600, 14, `fill="${inks.paper}"`) +
    line(times(11, (index) => `M${260 + index * 108} 112v56`).join(""), inks.paper, 8) +
    cueLine(1448, 60, 840, inks.cue)
  );
};

/** A line through points without corners, each step half-way into the next. */
function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const parts = rest.map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? first;
    const middle = Math.round((fromY + y) / 2);
    return `C${Math.round(fromX)} ${middle} ${Math.round(x)} ${middle} ${Math.round(x)} ${Math.round(y)}`;
  });
  return `M${Math.round(first[0])} ${Math.round(first[1])}${parts.join("")}`;
}
