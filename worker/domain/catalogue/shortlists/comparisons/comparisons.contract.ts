import { z } from "zod";
import type { SmallCard, TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import { maxComparedTracks } from "../shortlist-limits.contract.ts";

/** Limit per URL, which can be edited by anyone. */
const maxQueried = 50;
const longestText = 2000;

/**
 * Tracks in the URL: `?tracks=a&tracks=b` as sent by a form, or `?tracks=a,b`. Deduplicated, in order; invalid ids are kept and
 * count as missing.
 */
export const AskedTracks = z
  .array(z.string().max(longestText).catch(""))
  .transform((texts) => texts.flatMap((text) => text.split(",")).map((id) => id.trim()))
  .transform((ids) => [...new Set(ids.filter((id) => id !== ""))].slice(0, maxQueried));

/** `among`: the tracks that it is compared with, which lose their votes. */
export const VoteTrack = z.object({
  trackId: z.uuid(),
  among: z.array(z.uuid()).max(maxComparedTracks).default([]),
  isOn: z.enum(["on", "off"]),
});
export type VoteTrack = z.infer<typeof VoteTrack>;
export type VoteRefusal = "no-such-track" | "too-many-votes";

/** EBU R128 of the recording. */
export type Loudness = { integratedLufs: number; truePeakDbtp: number };

export type ComparedTrack = SmallCard &
  Pick<TrackView, "bpm" | "peaks" | "musicalKey"> & {
    /** As measured at ingest; null for recordings older than that. */
    loudness: Loudness | null;
    /** For `unpackBeats`; null until the recording has been analysed in the current version. */
    beats: string | null;
  };

export type Comparison = {
  tracks: readonly ComparedTrack[];
  /** Number of requested tracks off sale or unknown, which are not told apart. */
  missing: number;
  /** Number of requested tracks beyond `maxComparedTracks`. */
  beyond: number;
};
