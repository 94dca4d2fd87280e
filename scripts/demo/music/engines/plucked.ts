import { mono, peakOf, sampleRate, type Samples, type Voice } from "../audio.ts";
import { shape, soundingLength } from "./additive.ts";

export type PluckedString = {
  /** 0 dull thumb … 1 hard pick. */
  brightness: number;
  /** Picking position, as a share of the string's length. */
  pickAt: number;
  /** Seconds until the open string has fallen by 60 dB. */
  ring: number;
  /** 0 keeps the highs while ringing, 0.5 loses them quickly. */
  damping: number;
  release: number;
  /** Semitones above the note that sound with it (a power chord, a double course). */
  courses?: readonly number[];
  /** Overdrive into a speaker cabinet; 0 is clean. */
  drive?: number;
};

/** A plucked string as a damped delay line (Karplus-Strong). */
export function plucked(settings: PluckedString): Voice {
  const envelope = { attack: 0.001, decay: 0, release: settings.release };
  return (hz, seconds, velocity, random) => {
    const samples = new Float32Array(soundingLength(seconds, envelope));
    for (const course of settings.courses ?? [0]) {
      addString(samples, hz * 2 ** (course / 12), settings, velocity, random);
    }
    if (settings.drive) overdrive(samples, settings.drive);
    return mono(shape(samples, seconds, envelope));
  };
}

function addString(into: Samples, hz: number, settings: PluckedString, velocity: number, random: () => number) {
  const period = sampleRate / hz;
  const damping = Math.min(0.5, settings.damping * (1.25 - 0.5 * velocity));
  const whole = Math.max(2, Math.floor(period - damping - 0.3));
  const fraction = period - damping - whole;
  const tuning = (1 - fraction) / (1 + fraction);
  const loss = 10 ** ((-3 * period) / (sampleRate * settings.ring * Math.min(1.6, (220 / hz) ** 0.5)));
  const line = excitation(whole, settings, velocity, random);
  let at = 0;
  let lastOut = 0;
  let lastIn = 0;
  let lastTuned = 0;
  for (let index = 0; index < into.length; index++) {
    const out = line[at]!;
    const damped = loss * ((1 - damping) * out + damping * lastOut);
    lastOut = out;
    const tuned = tuning * (damped - lastTuned) + lastIn;
    lastIn = damped;
    lastTuned = tuned;
    line[at] = tuned;
    at = at + 1 === whole ? 0 : at + 1;
    into[index] = into[index]! + out;
  }
}

function excitation(length: number, settings: PluckedString, velocity: number, random: () => number): Samples {
  const noise = new Float32Array(length);
  const open = 0.12 + 0.85 * settings.brightness * (0.4 + 0.6 * velocity);
  let smooth = 0;
  for (let index = 0; index < length; index++) {
    smooth += open * (random() * 2 - 1 - smooth);
    noise[index] = smooth;
  }
  const pick = Math.max(1, Math.floor(length * settings.pickAt));
  const comb = noise.map((value, index) => value - 0.9 * noise[(index + length - pick) % length]!);
  const mean = comb.reduce((sum, value) => sum + value, 0) / length;
  return comb.map((value) => value - mean);
}

function overdrive(samples: Samples, drive: number) {
  const peak = peakOf(samples);
  let hum = 0;
  let first = 0;
  let second = 0;
  for (let index = 0; index < samples.length; index++) {
    const hot = Math.tanh((drive * samples[index]!) / peak);
    hum += 0.012 * (hot - hum);
    first += 0.42 * (hot - hum - first);
    second += 0.42 * (first - second);
    samples[index] = second;
  }
}
