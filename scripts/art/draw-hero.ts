import type { Mood } from "#worker/domain/catalogue/contract.ts";
import { height, width, type Hero } from "#scripts/art/canvas.ts";
import { cue, paper } from "#scripts/art/inks.ts";
import { adFatigue } from "#scripts/art/heroes/ad-fatigue.ts";
import { clearedRoutes } from "#scripts/art/heroes/cleared-routes.ts";
import { crossingRecords } from "#scripts/art/heroes/crossing-records.ts";
import { editTimeline } from "#scripts/art/heroes/edit-timeline.ts";
import { fallingCloth } from "#scripts/art/heroes/falling-cloth.ts";
import { filmOverRecord } from "#scripts/art/heroes/film-over-record.ts";
import { licenceBetween } from "#scripts/art/heroes/licence-between.ts";
import { listOrFrame } from "#scripts/art/heroes/list-or-frame.ts";
import { nightRoad } from "#scripts/art/heroes/night-road.ts";
import { recordStreams } from "#scripts/art/heroes/record-streams.ts";
import { stepGrid } from "#scripts/art/heroes/step-grid.ts";
import { thousandDots } from "#scripts/art/heroes/thousand-dots.ts";
import { threePhones } from "#scripts/art/heroes/three-phones.ts";
import { threeTurntables } from "#scripts/art/heroes/three-turntables.ts";
import { tickedSheet } from "#scripts/art/heroes/ticked-sheet.ts";
import { tokenColumns } from "#scripts/art/heroes/token-columns.ts";
import { paletteFor } from "#scripts/demo/cover-art/palette.ts";
import { randomFrom, seedOf } from "#scripts/demo/music/random.ts";

/** The picture at the head of each article, by the article's slug. */
export const heroes = {
  "fight-ad-fatigue": adFatigue,
  "stock-vs-indie-vs-ai": threeTurntables,
  "roi-of-music": tokenColumns,
  "what-is-a-sync-license": licenceBetween,
  "music-for-tiktok-ads": threePhones,
  "music-for-fashion-ads": fallingCloth,
  "music-for-tech-ads": stepGrid,
  "music-for-automotive-ads": nightRoad,
  "legal-alternatives-tiktok-sounds": clearedRoutes,
  "how-to-get-1000-streams": thousandDots,
  "sync-vs-playlists": listOrFrame,
  "how-to-make-money-from-music": recordStreams,
  "how-to-get-music-in-ads": editTimeline,
  "sync-checklist-preparing-tracks": tickedSheet,
  "sounds-like-artist-trends": crossingRecords,
  "film-over-record": filmOverRecord,
} satisfies Record<string, Hero>;

export type HeroName = keyof typeof heroes;

export const isHeroName = (name: string): name is HeroName => name in heroes;

/** A hero as SVG text, 1600 by 900, coloured by the mood; the same for the same name and mood. */
export function heroSvg(name: HeroName, mood: Mood): string {
  const random = randomFrom(seedOf("hero", name));
  const inks = { ...paletteFor(mood, random), paper, cue };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${heroes[name](inks, random)}</svg>`;
}
