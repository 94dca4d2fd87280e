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
  /** The certificate's issue that lists it first. */
  issue: number;
  /** UTC milliseconds. */
  addedAt: number;
};
