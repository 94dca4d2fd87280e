import { cardPeakCount, peakCount } from "./ingest.contract.ts";
import { inFrames } from "./follow-file.ts";

const fullScale = 32_767;
/** -60 dBFS. */
const silence = 33;

/** Bars for equal parts of the track, from the mean powers of its milliseconds. */
function barsOf(powers: Float32Array, count: number): Uint8Array {
  const levels = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * powers.length) / count);
    const until = Math.max(from + 1, Math.floor(((bar + 1) * powers.length) / count));
    let sum = 0;
    for (let n = from; n < until; n++) sum += powers[n] ?? 0;
    return Math.sqrt(sum / (until - from));
  });
  const loudest = Math.max(...levels, Number.MIN_VALUE);
  return Uint8Array.from(levels, (level) => Math.round((255 * level) / loudest));
}

/** Downsamples the bars by their mean. */
export function cardPeaksOf(peaks: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: cardPeakCount }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / cardPeakCount);
    const stretch = peaks.subarray(from, Math.floor(((bar + 1) * peaks.length) / cardPeakCount));
    return Math.round(stretch.reduce((sum, peak) => sum + peak, 0) / stretch.length);
  });
}

/** Measures 16-bit stereo at the source's rate, before resampling, per millisecond. */
export function createLevelMeter(sampleRate: number) {
  const blockFrames = Math.round(sampleRate / 1000);
  let powers = new Float32Array(2 ** 16);
  let blocks = 0;
  let [inBlock, power, highest, frames] = [0, 0, 0, 0];
  let [silentBlocks, silentRun, longestSilentRun] = [0, 0, 0];
  const atFullScale = [0, 0];
  let clippedRuns = 0;

  const endBlock = () => {
    if (blocks === powers.length) {
      const larger = new Float32Array(powers.length * 2);
      larger.set(powers);
      powers = larger;
    }
    powers[blocks++] = power / inBlock / 2;
    silentRun = highest < silence ? silentRun + 1 : 0;
    if (silentRun > 0) silentBlocks++;
    longestSilentRun = Math.max(longestSilentRun, silentRun);
    [inBlock, power, highest] = [0, 0, 0];
  };

  const hear = (samples: Int16Array) => {
    for (let n = 0; n < samples.length; n++) {
      const value = samples[n]!;
      const level = value < 0 ? -value : value;
      power += value * value;
      if (level > highest) highest = level;
      const side = n & 1;
      if (level < fullScale) atFullScale[side] = 0;
      else if (++atFullScale[side]! === 3) clippedRuns++;
      if (side === 1 && ++inBlock === blockFrames) endBlock();
    }
    frames += samples.length / 2;
  };

  return {
    push: inFrames(4, (bytes) => hear(new Int16Array(bytes))),
    levels() {
      if (inBlock > 0) endBlock();
      return {
        /** Number of frames, at the source's rate. */
        frames,
        /** 800 bars, 0-255: RMS of each part over both channels, relative to the loudest. */
        peaks: barsOf(powers.subarray(0, blocks), peakCount),
        /** Runs of at least three consecutive samples at full scale. */
        clippedRuns,
        /** Share of the track's length, 0-1. */
        silentRatio: blocks === 0 ? 1 : silentBlocks / blocks,
        longestSilenceSeconds: (longestSilentRun * blockFrames) / sampleRate,
      };
    },
  };
}
export type Levels = ReturnType<ReturnType<typeof createLevelMeter>["levels"]>;
