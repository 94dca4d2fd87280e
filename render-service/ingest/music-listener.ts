import { inFrames } from "./in-frames.ts";
import { createOnsets } from "./onsets.ts";
import { createPitchClasses } from "./pitch-classes.ts";
import { suggestKey } from "./suggest-key.ts";
import { suggestTempo } from "./suggest-tempo.ts";

type Ear = { size: number; hop: number; hear: (frame: Float32Array) => void };

/** Cuts a stream of samples into overlapping frames. */
function overlapping({ size, hop, hear }: Ear) {
  const frame = new Float32Array(size);
  let filled = 0;
  return (samples: Float32Array) => {
    for (let from = 0; from < samples.length;) {
      const taken = samples.subarray(from, from + size - filled);
      frame.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < size) return;
      hear(frame);
      frame.copyWithin(0, hop);
      filled = size - hop;
    }
  };
}

/** Listens to 16-bit mono at `analysisRate`, as it comes, and tells tempo and key at the end. */
export function createMusicListener() {
  const onsets = createOnsets();
  const pitches = createPitchClasses();
  const [toOnsets, toPitches] = [overlapping(onsets), overlapping(pitches)];
  return {
    push: inFrames(2, (bytes) => {
      const samples = Float32Array.from(new Int16Array(bytes), (value) => value / 32_768);
      toOnsets(samples);
      toPitches(samples);
    }),
    suggestions: () => ({
      suggestedBpm: suggestTempo(onsets.strengths()),
      suggestedKey: suggestKey(pitches.totals()),
    }),
  };
}
