import { z } from "zod";
import { maxCompsPerRequest } from "./comp-limits.contract.ts";

const id = z.uuid();

/**
 * Comps of one video with tracks on sale. Start and volume default to those of the track's cue under this video; the cue may also
 * ask for an edit that ends with the track.
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
  /** Only with a start: the track is edited to end with the video. */
  endsWithTrack: z.literal("on").optional(),
});
export type MakeComps = z.infer<typeof MakeComps>;

/** Why a track gets no new comp: the same comp exists, or the daily limit is reached. */
export type LeftOut = { title: string; why: "there-already" | "none-left" };
export type MakeCompsResult = {
  count: number;
  leftOut: LeftOut[];
  offSale: number;
  /** When the next comp is possible, in UTC milliseconds; null while some are left. */
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
/** Stage of a pending comp: its video is being prepared, it is queued, or it is being rendered. */
export type CompStage = "picture" | "waiting" | "making";

export type CompLine = {
  id: string;
  status: CompStatus;
  stage: CompStage;
  /** Progress of the stage, 0 to 1. */
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
  /** The music is edited to end with the video. */
  endsWithTrack: boolean;
  /** Prefills the license form with the same video, start and volume; null if track or video is unavailable. */
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

/** Comps left today, and when the next one is possible if none is left. */
export type DayLeft = { left: number; nextAt: number | null };

/** `GET /api/comps?since=<version>` → 200: the viewer's pending comps. Long poll of at most five seconds. */
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
  /** Tracks of the list left out for lack of room; tracks that are off sale or have a comp are left out first. */
  beyond: number;
  left: DayLeft;
};
