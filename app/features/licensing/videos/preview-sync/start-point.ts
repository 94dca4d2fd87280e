/** Used until the real length is known. */
export const assumedVideoSeconds = 30;
export const startStepSeconds = 0.1;

export type Lengths = { trackSeconds: number; videoSeconds: number };

/** Latest start point at which the music lasts as long as the video; 0 if the video is longer. */
export function latestStart({ trackSeconds, videoSeconds }: Lengths): number {
  return Math.max(0, Math.floor((trackSeconds - videoSeconds) * 10 + 1e-6) / 10);
}

/** Clamps a start point and rounds it to the millisecond, precise enough for a beat to meet a cut within a frame. */
export function clampStart(seconds: number, lengths: Lengths): number {
  if (!Number.isFinite(seconds)) return 0;
  return Math.min(latestStart(lengths), Math.max(0, Math.round(seconds * 1000) / 1000));
}

/** Clamps a start point chosen by hand, rounded to 0.1 s. */
export function roundStart(seconds: number, lengths: Lengths): number {
  return clampStart(Math.round(seconds * 10) / 10, lengths);
}

/** Snaps start points so that a beat falls on a cut, or the start on a beat; all in seconds of the track. */
export type StartSnap = {
  /** The snap point nearest to where a pointer has dragged the music. */
  near: (seconds: number) => number;
  step: (seconds: number, direction: 1 | -1, unit: "beat" | "bar") => number;
};

/** Parses a URL's `startTime`; the video's length is not known yet. */
export function startFromAddress(value: string | null, trackSeconds: number): number {
  return clampStart(Number(value ?? 0), { trackSeconds, videoSeconds: 0 });
}

/** The audible part of the music, in seconds of the track. */
export function musicWindow(startAtSeconds: number, { trackSeconds, videoSeconds }: Lengths) {
  const end = Math.min(trackSeconds, startAtSeconds + videoSeconds);
  return { start: startAtSeconds, end };
}

export function endsBeforeVideo({ trackSeconds, videoSeconds }: Lengths): boolean {
  return videoSeconds > trackSeconds;
}
