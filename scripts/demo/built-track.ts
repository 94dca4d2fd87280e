import type { IngestedTrack } from "#render-service/ingest/ingest.contract.ts";

/** What making a track leaves behind. Paths are absolute. */
export type BuiltTrack = {
  /** FLAC, 48 kHz, 24 bit, stereo. */
  masterPath: string;
  /** AAC 160 kbit/s in MP4, index first. */
  previewPath: string;
  /** WebP, 640 pixels square. */
  coverPath: string;
  /** WebP, 176 pixels square. */
  coverSmallPath: string;
  /** `#rrggbb`, the colour most of the cover has. */
  placeholderColour: string;
  /** What the render service heard in it, as in a label's own file. */
  facts: IngestedTrack;
};
