import { sampleRate, type Samples, samplesIn, type Voice } from "../audio.ts";

/** One partial: frequency ratio to the note, gain, and exponential decay rate per second. */
export type Partial = { ratio: number; gain: number; decay: number };

/** The same partials at every pitch. */
export const ringing =
  (...rows: [ratio: number, gain: number, decay: number][]) =>
  (): Partial[] =>
    rows.map(([ratio, gain, decay]) => ({ ratio, gain, decay }));

export type StruckBody = {
  partials: (hz: number, velocity: number) => readonly Partial[];
  release: number;
  attack?: number;
  /** Share of the onset that is unpitched: the hammer, the mallet, the thumb. */
  knock?: number;
  /** Stereo spread of the partials, 0-1. */
  width?: number;
};

/** A struck body as a sum of decaying partials; each costs two multiplications per sample. */
export function struck(body: StruckBody): Voice {
  const envelope = { attack: body.attack ?? 0.0015, decay: 0, release: body.release };
  const width = body.width ?? 0;
  return (hz, seconds, velocity, random) => {
    const length = soundingLength(seconds, envelope);
    const left = new Float32Array(length);
    const right = width > 0 ? new Float32Array(length) : left;
    for (const [index, partial] of body.partials(hz, velocity).entries()) {
      const frequency = hz * partial.ratio;
      if (frequency > 0.42 * sampleRate) continue;
      const side = width * (index % 2 === 0 ? -0.5 : 0.5);
      ring(left, frequency, partial.gain * (1 - side), partial.decay, random() * 0.6);
      if (right !== left) ring(right, frequency, partial.gain * (1 + side), partial.decay, random() * 0.6);
    }
    for (const side of new Set([left, right])) {
      if (body.knock) knock(side, body.knock * velocity, random);
      shape(side, seconds, envelope);
    }
    return { left, right };
  };
}

function ring(into: Samples, hz: number, gain: number, decay: number, phase: number) {
  const radius = Math.exp(-decay / sampleRate);
  const angle = (2 * Math.PI * hz) / sampleRate;
  const turn = 2 * radius * Math.cos(angle);
  const keep = radius * radius;
  let before = (gain * Math.sin(phase - angle)) / radius;
  let earlier = (gain * Math.sin(phase - 2 * angle)) / keep;
  const audible = Math.min(into.length, decay > 0 ? Math.ceil((11 / decay) * sampleRate) : into.length);
  for (let index = 0; index < audible; index++) {
    const now = turn * before - keep * earlier;
    earlier = before;
    before = now;
    into[index] = into[index]! + now;
  }
}

function knock(into: Samples, gain: number, random: () => number) {
  let smooth = 0;
  let level = gain;
  for (let index = 0; index < Math.min(into.length, 2400); index++) {
    smooth += 0.18 * (random() * 2 - 1 - smooth);
    into[index] = into[index]! + smooth * level;
    level *= 0.9965;
  }
}

/** Times in seconds; `decay` is the exponential decay rate per second while the note is held. */
export type Envelope = { attack: number; decay: number; release: number };

export function soundingLength(seconds: number, envelope: Envelope): number {
  return samplesIn(seconds + envelope.release);
}

/** Shapes a raw tone in place: smooth attack, exponential decay, and a release that ends in exact silence. */
export function shape(samples: Samples, seconds: number, envelope: Envelope): Samples {
  const attack = Math.max(1, samplesIn(envelope.attack));
  const releaseStart = Math.min(samples.length, samplesIn(seconds));
  const fall = Math.exp(-envelope.decay / sampleRate);
  let level = 1;
  for (let index = 0; index < samples.length; index++) {
    const rise = index < attack ? 0.5 - 0.5 * Math.cos((Math.PI * index) / attack) : 1;
    const left = index < releaseStart ? 1 : (samples.length - index) / (samples.length - releaseStart);
    samples[index] = samples[index]! * level * rise * left * left;
    level *= fall;
  }
  return samples;
}

export type FrequencyModulation = Envelope & {
  /** Modulators: frequency as a ratio of the note, depth in radians, fall per second. */
  modulators: readonly { ratio: number; depth: number; decay: number }[];
  /** Slow swing between left and right, as an electric piano's amplifier does it. */
  panning?: { rate: number; depth: number };
};

/** FM synthesis: electric pianos, glassy bells, round basses. */
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
