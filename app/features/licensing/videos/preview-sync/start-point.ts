/** Taken until the real length is known. */
export const assumedVideoSeconds = 30;
export const startStepSeconds = 0.1;

export type Lengths = { trackSeconds: number; videoSeconds: number };

/** The last start point at which the music still lasts as long as the video; 0 when the video is the longer one. */
export function latestStart({ trackSeconds, videoSeconds }: Lengths): number {
  return Math.max(0, Math.floor((trackSeconds - videoSeconds) * 10 + 1e-6) / 10);
}

/** The nearest start point that can be chosen, to the millisecond: a beat meets a cut within a frame. */
export function clampStart(seconds: number, lengths: Lengths): number {
  if (!Number.isFinite(seconds)) return 0;
  return Math.min(latestStart(lengths), Math.max(0, Math.round(seconds * 1000) / 1000));
}

/** The nearest one that a hand chooses, in steps of 0.1 s. */
export function roundStart(seconds: number, lengths: Lengths): number {
  return clampStart(Math.round(seconds * 10) / 10, lengths);
}

/** Start points with which a beat falls on a cut, or the start on a beat; all in seconds into the track. */
export type StartSnap = {
  /** The one nearest to where a pointer has dragged the music. */
  near: (seconds: number) => number;
  step: (seconds: number, direction: 1 | -1, unit: "beat" | "bar") => number;
};

/** What a `startTime` in an address may ask for before any video is known. */
export function startFromAddress(value: string | null, trackSeconds: number): number {
  return clampStart(Number(value ?? 0), { trackSeconds, videoSeconds: 0 });
}

/** The music that will be heard, in seconds into the track. */
export function musicWindow(startAtSeconds: number, { trackSeconds, videoSeconds }: Lengths) {
  const end = Math.min(trackSeconds, startAtSeconds + videoSeconds);
  return { start: startAtSeconds, end };
}

export function endsBeforeVideo({ trackSeconds, videoSeconds }: Lengths): boolean {
  return videoSeconds > trackSeconds;
}
