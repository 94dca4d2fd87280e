import { between, blob, circle, lineThrough, path, type Point, type Random, rect } from "#scripts/generative/random.ts";
import { cover, cueLine, type Hero, type Inks, line, peaks, ring, times, wave } from "../canvas.ts";
import { tonearm } from "../parts.ts";

/** Two records laid over each other: where their grooves cross, a pattern appears that neither has. */
export const crossingRecords: Hero = (inks) => {
  const [left, right] = [
    [590, 450],
    [1010, 450],
  ] as const;
  const grooves = (at: readonly [number, number], colour: string, from: number) =>
    times(17, (index) => ring(at, from + index * 16, colour, 4.5)).join("");
  return (
    cover(inks.ink) +
    circle(left, 372, `fill="${inks.deep}"`) +
    circle(right, 372, `fill="${inks.deep}"`) +
    grooves(left, inks.bright, 108) +
    grooves(right, inks.soft, 104) +
    circle(left, 84, `fill="${inks.bright}"`) +
    circle(right, 84, `fill="${inks.soft}"`) +
    circle(left, 12, `fill="${inks.ink}"`) +
    circle(right, 12, `fill="${inks.ink}"`) +
    cueLine(800, 40, 860, inks.cue)
  );
};

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

const coins = [110, 246, 382, 518, 654, 790];

/** One waveform splitting into two stems, each of which branches to three discs like coins. */
export const twoStems: Hero = (inks, random) => {
  const tones = [inks.deep, inks.mid];
  const branches = coins.map((y, index) => {
    const side = index < 3 ? 0 : 1;
    const stem = side ? 654 : 246;
    const [fill = inks.deep] = tones.slice(side);
    const at: Point = [1370, y];
    return (
      line(`M980 ${stem}C1130 ${stem} 1130 ${y} 1290 ${y}H1370`, fill, 22) +
      circle(at, 60, `fill="${fill}"`) +
      ring(at, 44, inks.pale, 3) +
      path(`M${at[0] - 14} ${y + 20}v-40h9v40zm19 0v-58h9v58z`, `fill="${inks.pale}"`)
    );
  });
  const stem = (from: number, to: number, fill: string) =>
    path(
      `M560 ${from}C780 ${from} 760 ${to - 33} 990 ${to - 33}V${to + 33}C760 ${to + 33} 780 ${from + 66} 560 ${from + 66}Z`,
      `fill="${fill}"`,
    );
  return (
    cover(inks.pale) +
    stem(384, 246, inks.deep) +
    stem(450, 654, inks.mid) +
    branches.join("") +
    wave(
      { x: 60, base: 508, pitch: 16, reach: 400 },
      peaks(random, 32, (along) => 1 - along * 0.55),
      inks.ink,
    ) +
    cueLine(566, 230, 690, inks.cue)
  );
};
