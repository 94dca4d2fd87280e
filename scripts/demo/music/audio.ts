/** Everything here is made and kept at 48 kHz, as two planar channels. */
export const sampleRate = 48_000;

/**
 * Index reads in the sample loops of this folder carry `!`: every index is bounded by the loop around it,
 * and a check per sample would double the cost of a track.
 */
export type Samples = Float32Array<ArrayBuffer>;

/** A mono sound holds the same array twice, which the mixer may rely on for nothing but memory. */
export type Stereo = { left: Samples; right: Samples };

export function samplesIn(seconds: number): number {
  return Math.max(0, Math.round(seconds * sampleRate));
}

export function silence(length: number): Stereo {
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

export function mono(samples: Samples): Stereo {
  return { left: samples, right: samples };
}

export function hertz(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}

export function decibels(db: number): number {
  return 10 ** (db / 20);
}

/** One instrument: a pitch, a held length and a velocity (0-1) become a finished note, release included. */
export type Voice = (hz: number, seconds: number, velocity: number, random: () => number) => Stereo;
