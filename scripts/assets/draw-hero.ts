import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { height, type Hero, line, peaks, ring, times, wave, width } from "./canvas.ts";
import { cue, paper } from "./parts.ts";
import { editTimeline, filmOnBalance, filmOverRecord, oneFilmFourWaves } from "./heroes/films.ts";
import { clearedRoutes, licenceMeeting, listOrFrame, tickedSheet } from "./heroes/licensing.ts";
import { crossingRecords, threeTurntables, twoStems } from "./heroes/records.ts";
import { eightBars, hangingFolds, nightRoad, thousandDots, tokenColumns, windowGap } from "./heroes/patterns.ts";
import { circle, type Point, randomFrom, rect, seedOf } from "#scripts/generative/random.ts";
import { paletteFor } from "#scripts/generative/palette.ts";

/** Heroes of articles, by slug. */
export const heroes = {
  "fight-ad-fatigue": oneFilmFourWaves,
  "stock-vs-indie-vs-ai": threeTurntables,
  "roi-of-music": filmOnBalance,
  "what-is-a-sync-license": licenceMeeting,
  "music-for-tiktok-ads": eightBars,
  "music-for-fashion-ads": hangingFolds,
  "music-for-tech-ads": windowGap,
  "music-for-automotive-ads": nightRoad,
  "legal-alternatives-tiktok-sounds": clearedRoutes,
  "how-to-get-1000-streams": thousandDots,
  "sync-vs-playlists": listOrFrame,
  "how-to-make-money-from-music": twoStems,
  "how-to-get-music-in-ads": editTimeline,
  "sync-checklist-preparing-tracks": tickedSheet,
  "sounds-like-artist-trends": crossingRecords,
  // For social images of other pages.
  "film-over-record": filmOverRecord,
  "token-columns": tokenColumns,
} satisfies Record<string, Hero>;

export type HeroName = keyof typeof heroes;

export const isHeroName = (name: string): name is HeroName => name in heroes;

/** A hero as SVG text, 1600 by 900, coloured by the mood; deterministic for a name and mood. */
export function heroSvg(name: HeroName, mood: Mood): string {
  const random = randomFrom(seedOf("hero", name));
  const inks = { ...paletteFor(mood, random), paper, cue };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${heroes[name](inks, random)}</svg>`;
}

const side = 480;
const at: Point = [240, 222];

/** Portrait of the editorial desk: a record with headphones above a waveform. */
export function portraitSvg(): string {
  const inks = paletteFor("Nostalgic", randomFrom(3));
  const inside = [
    rect(0, 0, side, side, `fill="${inks.soft}"`),
    wave({ x: 0, base: 440, pitch: 10, reach: 90 }, peaks(randomFrom(9), 48), inks.mid),
    circle(at, 150, `fill="${inks.ink}"`),
    ...times(7, (index) => ring(at, 78 + index * 10, inks.deep, 1.5)),
    circle(at, 62, `fill="${paper}"`),
    line("M196 206h88M196 222h88M196 238h56", inks.deep, 5),
    circle(at, 7, `fill="${inks.ink}"`),
    // Headphones.
    line("M92 226C92 -8 388 -8 388 226", inks.ink, 18),
    line("M92 226C92 -8 388 -8 388 226", cue, 9),
    rect(68, 182, 46, 104, `rx="18" fill="${cue}"`),
    rect(366, 182, 46, 104, `rx="18" fill="${cue}"`),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${inside.join("")}</svg>`;
}
