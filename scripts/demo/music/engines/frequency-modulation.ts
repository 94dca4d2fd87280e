import type { Voice } from "../audio.ts";
import { sampleRate } from "../audio.ts";
import type { Envelope } from "./envelope.ts";
import { shape, soundingLength } from "./envelope.ts";

export type FrequencyModulation = Envelope & {
  /** Modulators: frequency as a ratio of the note, depth in radians, fall per second. */
  modulators: readonly { ratio: number; depth: number; decay: number }[];
  /** Slow swing between left and right, as an electric piano's amplifier does it. */
  panning?: { rate: number; depth: number };
};

/** One sine bent by others: electric pianos, glassy bells, round basses. */
export function modulated(settings: FrequencyModulation): Voice {
  return (hz, seconds, velocity) => {
    const length = soundingLength(seconds, settings);
    const left = new Float32Array(length);
    const turn = (2 * Math.PI * hz) / sampleRate;
    const depths = settings.modulators.map((modulator) => modulator.depth * (0.25 + 0.75 * velocity));
    const falls = settings.modulators.map((modulator) => Math.exp(-modulator.decay / sampleRate));
    for (let index = 0; index < length; index++) {
      let phase = turn * index;
      for (let at = 0; at < depths.length; at++) {
        phase += depths[at]! * Math.sin(turn * settings.modulators[at]!.ratio * index);
        depths[at] = depths[at]! * falls[at]!;
      }
      left[index] = Math.sin(phase);
    }
    shape(left, seconds, settings);
    if (!settings.panning) return { left, right: left };
    const right = new Float32Array(length);
    const { rate, depth } = settings.panning;
    for (let index = 0; index < length; index++) {
      const swing = depth * Math.sin((2 * Math.PI * rate * index) / sampleRate);
      right[index] = left[index]! * (1 + swing);
      left[index] = left[index]! * (1 - swing);
    }
    return { left, right };
  };
}
