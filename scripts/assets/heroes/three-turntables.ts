import {
  blob,
  circle,
  lineThrough,
  path,
  rect,
  type Point,
  between,
  type Random,
} from "#scripts/generative/index.ts";
import { cover, line, ring, times, type Hero, type Inks } from "../canvas.ts";
import { tonearm } from "../parts.ts";

const reach = 200;

/** Three turntables: grooves as even as stock, as alive as a band, as stepped as a machine's guess. */
export const threeTurntables: Hero = (inks, random) => {
  const grooves = [stock, indie, generated];
  const decks = grooves.map((draw, index) => {
    const at: Point = [300 + index * 500, 470];
    return (
      rect(at[0] - 232, 190, 464, 560, `rx="6" fill="${index === 1 ? inks.bright : inks.soft}"`) +
      circle(at, reach + 6, `fill="${inks.ink}"`) +
      draw(at, inks, random) +
      circle(at, 58, `fill="${index === 1 ? inks.cue : inks.soft}"`) +
      circle(at, 8, `fill="${inks.ink}"`) +
      tonearm([at[0] + 190, 238], [at[0] + 190, 480], [at[0] + 112, 590], inks.paper)
    );
  });
  return cover(inks.mid) + decks.join("");
};

function stock(at: Point, inks: Inks): string {
  return times(10, (index) => ring(at, 76 + index * 12.5, inks.soft, 3)).join("");
}

function indie(at: Point, inks: Inks, random: Random): string {
  return times(9, (index) => {
    const points = times(18, (corner): Point => {
      const angle = (corner / 18) * Math.PI * 2;
      const far = 78 + index * 14 + between(random, -5.5, 5.5);
      return [at[0] + Math.cos(angle) * far, at[1] + Math.sin(angle) * far];
    });
    return line(blob(points), index % 3 === 1 ? inks.paper : inks.bright, 3);
  }).join("");
}

function generated(at: Point, inks: Inks): string {
  const turns = times(6, (index) => {
    const far = 80 + index * 22;
    const points = times(16, (corner): Point => {
      const angle = ((corner + (index % 2) / 2) / 16) * Math.PI * 2;
      const stepped = far + (corner % 2) * 15;
      return [at[0] + Math.cos(angle) * stepped, at[1] + Math.sin(angle) * stepped];
    });
    return `${lineThrough(points)}Z`;
  });
  return path(turns.join(""), `fill="none" stroke="${inks.soft}" stroke-width="3"`);
}
