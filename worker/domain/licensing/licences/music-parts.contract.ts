import { type Edit, editRate, fitLength } from "#render-service/edits/edit-course.contract.ts";

/** A part of a recording that is heard. Seconds of the recording, to the millisecond. */
export type MusicPart = { fromSeconds: number; toSeconds: number };

/** What is heard of a recording in a video: so many seconds of the video, taken from these parts of the recording. */
export type MusicUse = { seconds: number; parts: readonly [MusicPart, ...MusicPart[]] };

/** The parts of a recording that are heard in an edit under a picture of so many ms, one after the other; they overlap in its fades. */
export function partsOf(edit: Edit, pictureMs: number): MusicPart[] {
  const { pieces } = fitLength(edit, (pictureMs * editRate) / 1000);
  const seconds = (sample: number) => Math.round((sample * 1000) / editRate) / 1000;
  return pieces.map(({ fromSample, toSample }) => ({
    fromSeconds: seconds(fromSample),
    toSeconds: seconds(toSample),
  }));
}
