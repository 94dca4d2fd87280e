import { z } from "zod";
import { maxCompsPerRequest } from "../limits.contract.ts";

const id = z.uuid();

/**
 * Comps of one video with tracks on sale. Each begins at its cue under that video, or ends with its track, and is as loud,
 * unless start and volume are said.
 */
export const MakeComps = z.object({
  videoId: id,
  trackId: z
    .array(id)
    .min(1, "Choose at least one track")
    .max(maxCompsPerRequest, `Choose at most ${maxCompsPerRequest} tracks`)
    .transform((ids) => [...new Set(ids)]),
  startAtSeconds: z.coerce.number().pipe(z.number().min(0).max(86_400)).optional(),
  volumePercent: z.coerce.number().pipe(z.int().min(0).max(100)).optional(),
  /** Beside a start: the track is edited to end as the video does instead. */
  endsWithTrack: z.literal("on").optional(),
});
export type MakeComps = z.infer<typeof MakeComps>;

/** Why a track has no new comp: there is the same one, it is off sale, or the day's comps are used up. */
export type LeftOut = { title: string; why: "there-already" | "none-left" };
export type MakeCompsResult = {
  count: number;
  leftOut: LeftOut[];
  offSale: number;
  /** When the next one is possible, in UTC milliseconds; null while there are some left. */
  nextAt: number | null;
};
export type MakeCompsRefusal =
  | "labels-cannot-comp"
  | "no-such-video"
  | "unusable-video"
  | "too-many-preparations"
  | "too-many-waiting"
  | "could-not-start";

export const ChosenComp = z.object({ id });
export type ChosenComp = z.infer<typeof ChosenComp>;

export const CompsQuery = z.object({ after: z.string().max(60).optional().catch(undefined) });
export type CompsQuery = z.infer<typeof CompsQuery>;

export type CompStatus = "pending" | "made" | "failed";
/** Of one that is pending: its video is being read, it waits for its turn, or it is being made. */
export type CompStage = "picture" | "waiting" | "making";

export type CompLine = {
  id: string;
  status: CompStatus;
  stage: CompStage;
  /** 0 to 1, of the stage. */
  progress: number;
  message: string | null;
  trackTitle: string;
  artist: string;
  videoName: string;
  createdAt: number;
  expiresAt: number | null;
  bytes: number | null;
  size: { width: number; height: number } | null;
  durationSeconds: number | null;
  /** Its music is edited to end as the video does. */
  endsWithTrack: boolean;
  /** Where the track is licensed with the same video, start and volume; null while track or video are not there. */
  license: {
    trackId: string;
    video: { id: string; name: string; size: number };
    startAtSeconds: number;
    endsWithTrack: boolean;
    volumePercent: number;
  } | null;
};

export type CompPage = {
  comps: CompLine[];
  nextAfter: string | null;
  usage: { number: number; bytes: number };
  left: DayLeft;
};

/** What is left of the day, and when the next one is possible where nothing is. */
export type DayLeft = { left: number; nextAt: number | null };

/** `GET /api/comps?since=<version>` → 200: the viewer's pending comps, at the latest after five seconds. */
export type CompsState = {
  pending: { id: string; stage: CompStage; progress: number }[];
  version: string;
};

export type CompDraft = {
  listName: string | null;
  videos: { id: string; filename: string }[];
  videoId: string | null;
  tracks: {
    id: string;
    title: string;
    artist: string;
    hasCover: boolean;
    coverColour: string | null;
    isOnSale: boolean;
  }[];
  /** How many tracks of the list there was no room for: those that are off sale or have a comp give way to the others. */
  beyond: number;
  left: DayLeft;
};
