import { analysisRate, createSpectrum } from "./spectrum.contract.ts";

const frameSize = 8192;
const binOf = (hertz: number) => Math.floor((hertz * frameSize) / analysisRate);
const [lowestBin, highestBin] = [binOf(60), binOf(3500)];
/** Weights of the lower notes that a tone may be an overtone of. */
const overtoneWeights = [1, 0.5, 0.3, 0.2];

/** Frequency of a spectral peak, by parabolic interpolation of the logarithms. */
function frequencyOf(power: Float64Array, bin: number): number {
  const [left, middle, right] = [bin - 1, bin, bin + 1].map((n) => Math.log(power[n]! + 1e-12));
  const offset = (0.5 * (left! - right!)) / (left! - 2 * middle! + right!);
  return ((bin + offset) * analysisRate) / frameSize;
}

/**
 * Chroma: the strength of each of the twelve notes in any octave; C first. `hear` returns that of one frame in a reused array, or
 * null for silence; `totals` that of the whole sound.
 */
export function createPitchClasses() {
  const spectrum = createSpectrum(frameSize);
  const total = new Float64Array(12);
  const heard = new Float64Array(12);

  const addTone = (hertz: number, strength: number) => {
    for (const [overtone, weight] of overtoneWeights.entries()) {
      const pitch = 69 + 12 * Math.log2(hertz / (overtone + 1) / 440);
      const nearest = Math.round(pitch);
      if (nearest < 28) continue;
      const inTune = Math.cos(Math.PI * Math.min(0.5, Math.abs(pitch - nearest))) ** 2;
      heard[nearest % 12]! += weight * inTune * strength;
    }
  };

  return {
    size: frameSize,
    hop: frameSize / 2,
    hear(samples: Float32Array): Float64Array | null {
      const power = spectrum(samples);
      let strongest = 0;
      for (let bin = lowestBin; bin <= highestBin; bin++) strongest = Math.max(strongest, power[bin]!);
      if (strongest < 1e-6) return null;
      heard.fill(0);
      for (let bin = lowestBin; bin < highestBin; bin++) {
        const here = power[bin]!;
        const isPeak = here > strongest * 1e-5 && here > power[bin - 1]! && here > power[bin + 1]!;
        if (isPeak) addTone(frequencyOf(power, bin), Math.sqrt(here));
      }
      // Normalised: each moment counts the same, loud or quiet.
      const max = Math.max(...heard);
      if (max === 0) return null;
      for (let note = 0; note < 12; note++) total[note]! += heard[note]! /= max;
      return heard;
    },
    totals: (): readonly number[] => [...total],
  };
}
