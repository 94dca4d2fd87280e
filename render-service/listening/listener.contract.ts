import { frameHop, frameSize, overlapping } from "./spectrum.contract.ts";
import { createAttacks } from "./beats/clues.contract.ts";
import type { BeatGrid } from "./beats/beat-grid.contract.ts";
import { findBeats } from "./beats/find-beats.contract.ts";
import { createCells } from "./cells.contract.ts";
import { describeSound, pickExcerpt } from "./describe-sound.contract.ts";
import { createPitchClasses } from "./pitch-classes.contract.ts";
import type { Excerpt, SoundFeatures } from "./sound-features.contract.ts";
import { suggestKey } from "./suggest-key.contract.ts";
import { suggestTempo } from "./suggest-tempo.contract.ts";
import { createTimbre, levelOf, bandCount, bandsBelow, createBands } from "./timbre.contract.ts";

/** Bands of bass drum and bass. */
const bassBands = Math.max(1, bandsBelow(150));

/** Onset strength per frame: the increase of all bands, or of the lowest; beats are its peaks. */
function createOnsets(count = bandCount) {
  const before = new Float64Array(bandCount);
  const strengths: number[] = [];
  return {
    hear(bands: Float64Array): void {
      let strength = 0;
      for (let band = 0; band < count; band++) {
        const level = Math.log1p((1000 * bands[band]!) / frameSize);
        strength += Math.max(0, level - before[band]!);
        before[band] = level;
      }
      strengths.push(strength);
    },
    strengths: (): readonly number[] => strengths,
  };
}

/**
 * Analyses mono samples (-1 to 1) at `analysisRate` as they arrive. At the end it returns tempo, key, and features: null for less
 * than three seconds, or silence. NaN counts as silence.
 */
export function createListener() {
  const bands = createBands();
  const onsets = createOnsets();
  const bass = createOnsets(bassBands);
  const attacks = createAttacks();
  const timbre = createTimbre();
  const pitches = createPitchClasses();
  const cells = createCells();
  const toFrames = overlapping(frameSize, frameHop, (frame) => {
    const power = bands(frame);
    const level = levelOf(power);
    onsets.hear(power);
    bass.hear(power);
    cells.addFrame(level, timbre(power, level));
  });
  const toPitches = overlapping(pitches.size, pitches.hop, (frame) => cells.addChroma(pitches.hear(frame)));
  const suggestions = () => ({
    suggestedBpm: suggestTempo(onsets.strengths()),
    suggestedKey: suggestKey(pitches.totals()),
  });
  const describe = () => describeSound(cells.finish(onsets.strengths()), suggestions());
  return {
    hear(samples: Float32Array): void {
      const sound = samples.every(Number.isFinite) ? samples : samples.map((s) => (Number.isFinite(s) ? s : 0));
      toFrames(sound);
      toPitches(sound);
      attacks.hear(sound);
    },
    suggestions,
    features: (): SoundFeatures | null => describe(),
    /** Beats, bars, sections and ending; null like `features`. */
    beatGrid(): BeatGrid | null {
      if (!describe()) return null;
      const strengths = onsets.strengths();
      return findBeats({
        strengths,
        bass: bass.strengths(),
        attacks: attacks.strengths(),
        cells: cells.finish(strengths),
      });
    },
    /** The stretch to search for in tracks; null like `features`. */
    excerpt: (): Excerpt | null => pickExcerpt(cells.finish(onsets.strengths()), suggestions()),
  };
}
