import { circle, path, randomFrom, rect } from "#scripts/generative/random.ts";
import { cover, cueLine, line, peaks, ruler, times, wave, type Hero } from "../canvas.ts";
import { brightTones, dayTones, filmFrame } from "../parts.ts";

/** An editing timeline: pictures and a voice in place, and a music clip coming down into the slot left for it. */
export const editTimeline: Hero = (inks, random) => {
  const frames = times(7, (index) =>
    filmFrame({ x: 130 + index * 194, y: 150, w: 188, h: 150 }, brightTones(inks), randomFrom(80 + Math.floor(index / 2))),
  );
  const voice = peaks(random, 96, (along) => (Math.sin(along * 40) > -0.2 ? 0.8 : 0.06));
  const slot = { x: 420, y: 640, w: 760, h: 170 };
  return (
    cover(inks.ink) +
    ruler({ x: 130, y: 92, length: 1358, step: 34 }, inks.soft) +
    frames.join("") +
    line("M60 330H1540M60 610H1540M60 840H1540", inks.deep, 3) +
    wave({ x: 130, base: 388, pitch: 14, reach: 84 }, voice, inks.soft) +
    rect(slot.x, slot.y, slot.w, slot.h, `fill="none" stroke="${inks.soft}" stroke-width="4" stroke-dasharray="16 14"`) +
    rect(130, slot.y, 270, slot.h, `fill="${inks.deep}"`) +
    rect(1200, slot.y, 288, slot.h, `fill="${inks.deep}"`) +
    rect(slot.x + 34, slot.y - 160, slot.w, slot.h, `fill="${inks.bright}"`) +
    wave({ x: slot.x + 54, base: slot.y - 50, pitch: 15, reach: 140 }, peaks(random, 48), inks.ink) +
    cueLine(slot.x, 60, 860, inks.cue)
  );
};

const sides = [
  { x: 400, drop: 60, shape: (along: number) => 0.28 + 0.12 * Math.sin(along * 20) },
  { x: 1200, drop: 150, shape: (along: number) => 0.3 + 0.7 * along },
];

/** A balance with the same film frame in both pans over different waveforms; the fuller one weighs more. */
export const filmOnBalance: Hero = (inks, random) => {
  const pans = sides.map(({ x, drop, shape }, index) => {
    const floor = drop + 610;
    return (
      line(`M${x} ${drop + 60}L${x - 250} ${floor}M${x} ${drop + 60}L${x + 250} ${floor}`, inks.ink, 4) +
      filmFrame({ x: x - 130, y: floor - 330, w: 260, h: 168 }, dayTones(inks), randomFrom(41)) +
      wave({ x: x - 180, base: floor - 62, pitch: 15, reach: 130 }, peaks(random, 24, shape), index ? inks.ink : inks.deep) +
      path(`M${x - 280} ${floor}h560c-30 56-90 76-150 76h-260c-60 0-120-20-150-76z`, `fill="${inks.ink}"`)
    );
  });
  return (
    cover(inks.bright) +
    line("M800 100V850M620 850H980", inks.ink, 16) +
    line(`M400 120L1200 210`, inks.ink, 14) +
    pans.join("") +
    circle([800, 165], 34, `fill="${inks.cue}"`)
  );
};

const cut = { x: 420, w: 760 };

/** The product in one picture: a film laid over a record, the part it takes painted in the record's colour. */
export const filmOverRecord: Hero = (inks, random) => {
  const frames = times(6, (index) =>
    filmFrame(
      { x: cut.x + index * (cut.w / 6) + 2, y: 160, w: cut.w / 6 - 4, h: 190 },
      brightTones(inks),
      randomFrom(11 + Math.floor(index / 2)),
    ),
  );
  const record = peaks(random, 120, (along) => 0.35 + 0.65 * Math.sin(Math.min(1, along * 1.3) * 1.6));
  const bars = (from: number, until: number, colour: string) =>
    wave({ x: from * 13.4, base: 640, pitch: 13.4, reach: 380, bar: 8 }, record.slice(from, until), colour);
  return (
    cover(inks.ink) +
    rect(cut.x, 100, cut.w, 740, `fill="${inks.deep}"`) +
    ruler({ x: 20, y: 60, length: 1560, step: 40 }, inks.mid) +
    frames.join("") +
    bars(0, 31, inks.mid) +
    bars(31, 88, inks.bright) +
    bars(88, 120, inks.mid) +
    line(`M${cut.x} 60V840M${cut.x + cut.w} 60V840`, inks.paper, 5) +
    cueLine(800, 60, 840, inks.cue)
  );
};

const shapes = [
  (along: number) => 0.2 + 0.8 * along,
  (along: number) => 0.25 + 0.75 * Math.abs(Math.sin(along * 12.6)),
  (along: number) => (Math.floor(along * 8) % 2 ? 0.16 : 1),
  (along: number) => Math.max(0.1, 1 - Math.abs(along - 0.35) * 2.2),
];

/** The same film frame four times in a row, each over a waveform of another shape. */
export const oneFilmFourWaves: Hero = (inks, random) => {
  const copies = shapes.map((shape, index) => {
    const x = 74 + index * 368;
    return (
      filmFrame({ x, y: 150, w: 348, h: 260 }, dayTones(inks), randomFrom(7)) +
      line(`M${x} 440h348`, inks.mid, 3) +
      wave({ x, base: 664, pitch: 14.5, reach: 320 }, peaks(random, 24, shape), index % 2 ? inks.mid : inks.deep)
    );
  });
  return cover(inks.pale) + rect(0, 100, 1600, 16, `fill="${inks.deep}"`) + copies.join("") + cueLine(800, 60, 850, inks.cue);
};
