import { z } from "zod";
import type { SmallCard } from "#worker/domain/catalogue/library/library.contract.ts";
import { maxComparedTracks } from "../shortlist-limits.contract.ts";

/** Of an address, which anybody may write. */
const maxQueried = 50;
const longestText = 2000;

/**
 * Which tracks an address asks for: `?tracks=a&tracks=b` as a form writes it, or `?tracks=a,b`. Each once, in the order
 * asked for; what is no id stays among them and is found nowhere.
 */
export const AskedTracks = z
  .array(z.string().max(longestText).catch(""))
  .transform((texts) => texts.flatMap((text) => text.split(",")).map((id) => id.trim()))
  .transform((ids) => [...new Set(ids.filter((id) => id !== ""))].slice(0, maxQueried));

/** `among`: the tracks that it is compared with, of which none keeps a vote beside it. */
export const VoteTrack = z.object({
  trackId: z.uuid(),
  among: z.array(z.uuid()).max(maxComparedTracks).default([]),
  isOn: z.enum(["on", "off"]),
});
export type VoteTrack = z.infer<typeof VoteTrack>;
export type VoteRefusal = "no-such-track" | "too-many-votes";

/** EBU R128 of the recording. */
export type Loudness = { integratedLufs: number; truePeakDbtp: number };

export type ComparedTrack = SmallCard & {
  bpm: number | null;
  /** 800 bars, base64 of bytes 0-255. */
  peaks: string | null;
  musicalKey: string | null;
  /** As it was measured when the recording came in; null of one from before. */
  loudness: Loudness | null;
  /** As `unpackBeats` reads them; null until the recording has been listened to in the version of today. */
  beats: string | null;
};

export type Comparison = {
  tracks: readonly ComparedTrack[];
  /** How many of those asked for are not on sale, or do not exist: nobody learns which. */
  missing: number;
  /** Number of requested tracks beyond `maxComparedTracks`. */
  beyond: number;
};
