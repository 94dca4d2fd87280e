import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { height, width, type Hero } from "./canvas.ts";
import { cue, paper } from "./inks.ts";
import { oneFilmFourWaves } from "./heroes/one-film-four-waves.ts";
import { clearedRoutes } from "./heroes/cleared-routes.ts";
import { crossingRecords } from "./heroes/crossing-records.ts";
import { editTimeline } from "./heroes/edit-timeline.ts";
import { hangingFolds } from "./heroes/hanging-folds.ts";
import { filmOnBalance } from "./heroes/film-on-balance.ts";
import { filmOverRecord } from "./heroes/film-over-record.ts";
import { licenceMeeting } from "./heroes/licence-meeting.ts";
import { listOrFrame } from "./heroes/list-or-frame.ts";
import { nightRoad } from "./heroes/night-road.ts";
import { twoStems } from "./heroes/two-stems.ts";
import { windowGap } from "./heroes/window-gap.ts";
import { thousandDots } from "./heroes/thousand-dots.ts";
import { eightBars } from "./heroes/eight-bars.ts";
import { threeTurntables } from "./heroes/three-turntables.ts";
import { tickedSheet } from "./heroes/ticked-sheet.ts";
import { tokenColumns } from "./heroes/token-columns.ts";
import { paletteFor, randomFrom, seedOf } from "#scripts/generative/index.ts";

/** The picture at the head of each article, by the article's slug. */
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
  // Not of an article: for social images of other pages.
  "film-over-record": filmOverRecord,
  "token-columns": tokenColumns,
} satisfies Record<string, Hero>;

export type HeroName = keyof typeof heroes;

export const isHeroName = (name: string): name is HeroName => name in heroes;

/** A hero as SVG text, 1600 by 900, coloured by the mood; the same for the same name and mood. */
export function heroSvg(name: HeroName, mood: Mood): string {
  const random = randomFrom(seedOf("hero", name));
  const inks = { ...paletteFor(mood, random), paper, cue };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${heroes[name](inks, random)}</svg>`;
}
