/** What making a track leaves behind. Paths are absolute; levels are ffmpeg's measurements of the master. */
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
  durationMs: number;
  /** 800 equal stretches of the track, each its highest absolute sample, 255 being full scale. */
  peaks: Uint8Array;
  integratedLufs: number;
  truePeakDb: number;
};
