import type { MusicPart } from "./music-parts.contract.ts";

/** A file that a licence covers beside its first one. */
export type LicenceVersion = {
  /** In the order they were made, from 1. */
  n: number;
  renderId: string;
  videoSha256: string;
  width: number;
  height: number;
  durationSeconds: number;
  bytes: number;
  /** Where in the track its music begins. */
  startAtSeconds: number;
  /** Of an edit: the parts of the track that are heard, one after the other; left out where it is played as it is. */
  parts?: MusicPart[];
  /** Its original sound is in it besides the recording; left out where it is not. */
  hasOtherSound?: true;
  /** The certificate's issue that lists it first. */
  issue: number;
  /** UTC milliseconds. */
  addedAt: number;
};
