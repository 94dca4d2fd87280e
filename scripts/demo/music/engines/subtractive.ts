import { cutLows, sampleRate, type Samples, samplesIn, type Voice } from "../audio.ts";
import { type Envelope, shape, soundingLength } from "./additive.ts";

const tableLength = 2048;
type Shape = "saw" | "square" | "triangle" | "hollow" | "sine";

const partialGain: Record<Shape, (harmonic: number) => number> = {
  saw: (harmonic) => 1 / harmonic,
  square: (harmonic) => (harmonic % 2 === 1 ? 1 / harmonic : 0),
  triangle: (harmonic) => (harmonic % 2 === 1 ? (harmonic % 4 === 1 ? 1 : -1) / harmonic ** 2 : 0),
  hollow: (harmonic) => (harmonic % 2 === 1 ? 1 / harmonic ** 1.4 : 0.12 / harmonic),
  sine: (harmonic) => (harmonic === 1 ? 1 : 0),
};

const tables = new Map<string, Samples>();

/** One period of a waveform, band-limited below the Nyquist frequency at this pitch. */
function tableFor(shape: Shape, hz: number): Samples {
  const fitting = Math.floor((0.42 * sampleRate) / hz);
  const harmonics = Math.max(1, 2 ** Math.floor(Math.log2(Math.min(256, Math.max(1, fitting)))));
  const name = `${shape} ${harmonics}`;
  const cached = tables.get(name);
  if (cached) return cached;
  const table = new Float32Array(tableLength + 1);
  for (let harmonic = 1; harmonic <= harmonics; harmonic++) {
    const gain = partialGain[shape](harmonic);
    if (gain === 0) continue;
    const step = (2 * Math.PI * harmonic) / tableLength;
    for (let index = 0; index <= tableLength; index++) table[index] = table[index]! + gain * Math.sin(step * index);
  }
  tables.set(name, table);
  return table;
}

export type Subtractive = Envelope & {
  shape: Shape;
  /** Oscillators on each side and how far apart the outer two are, in cents. */
  unison: number;
  detune: number;
  stereo: boolean;
  /** Filter: resting cutoff, how far above it (Hz) it opens, how fast that closes again, resonance 0-1. */
  cutoff: number;
  opening: number;
  closing: number;
  resonance: number;
  /** Seconds the opening takes; brass and pads swell, plucks do not. */
  swell?: number;
  vibrato?: { rate: number; cents: number; delay: number };
  /** Semitones the pitch starts away from the note, and seconds it takes to arrive. */
  slide?: { from: number; seconds: number };
  /** Level of a sine an octave below. */
  sub?: number;
  /** Level of breath or bow noise. */
  breath?: number;
  lowCut?: number;
};

/** Rich oscillators through a moving low-pass filter: pads, strings, brass, leads and synth basses. */
export function subtractive(settings: Subtractive): Voice {
  return (hz, seconds, velocity, random) => {
    const side = () => {
      const samples = new Float32Array(soundingLength(seconds, settings));
      const bend = pitchBend(samples.length, settings, random);
      for (let oscillator = 0; oscillator < settings.unison; oscillator++) {
        const spread = settings.unison === 1 ? 0 : oscillator / (settings.unison - 1) - 0.5;
        const cents = settings.detune * (spread + (random() - 0.5) * 0.15);
        oscillate(samples, hz * 2 ** (cents / 1200), settings.shape, 1 / settings.unison, bend, random());
      }
      if (settings.sub) oscillate(samples, hz / 2, "sine", settings.sub, bend, 0);
      if (settings.breath) breathe(samples, settings.breath, random);
      filter(samples, settings, velocity);
      if (settings.lowCut) cutLows(samples, settings.lowCut);
      return shape(samples, seconds, settings);
    };
    const left = side();
    return { left, right: settings.stereo ? side() : left };
  };
}

const bendBlock = 64;

/** Pitch factor for every 64 samples: vibrato that sets in late, and the slide into the note. */
function pitchBend(length: number, settings: Subtractive, random: () => number): Samples {
  const bend = new Float32Array(Math.ceil(length / bendBlock) + 1).fill(1);
  const { vibrato, slide } = settings;
  const phase = random();
  for (let block = 0; block < bend.length; block++) {
    const time = (block * bendBlock) / sampleRate;
    let cents = 0;
    if (vibrato) {
      const depth = vibrato.cents * Math.min(1, time / vibrato.delay);
      cents += depth * Math.sin(2 * Math.PI * (vibrato.rate * time + phase));
    }
    if (slide) cents += 100 * slide.from * Math.max(0, 1 - time / slide.seconds);
    bend[block] = 2 ** (cents / 1200);
  }
  return bend;
}

function oscillate(into: Samples, hz: number, shape: Shape, gain: number, bend: Samples, start: number) {
  const table = tableFor(shape, hz);
  const step = (hz * tableLength) / sampleRate;
  let phase = start * tableLength;
  for (let index = 0; index < into.length; index++) {
    const whole = phase | 0;
    const low = table[whole]!;
    into[index] = into[index]! + gain * (low + (table[whole + 1]! - low) * (phase - whole));
    phase += step * bend[index >> 6]!;
    if (phase >= tableLength) phase -= tableLength;
  }
}

function breathe(into: Samples, level: number, random: () => number) {
  let smooth = 0;
  for (let index = 0; index < into.length; index++) {
    smooth += 0.25 * (random() * 2 - 1 - smooth);
    into[index] = into[index]! + level * smooth;
  }
}

/** State-variable low-pass; the cutoff is updated every 32 samples, which is inaudible and cheap. */
function filter(samples: Samples, settings: Subtractive, velocity: number) {
  const swell = Math.max(1, samplesIn(settings.swell ?? 0));
  const damping = 2 - 1.85 * settings.resonance;
  let band = 0;
  let low = 0;
  for (let block = 0; block < samples.length; block += 32) {
    const rise = Math.min(1, block / swell);
    const fall = Math.exp((-settings.closing * Math.max(0, block - swell)) / sampleRate);
    const open = settings.cutoff + settings.opening * (0.3 + 0.7 * velocity) * rise * fall;
    const g = Math.tan(Math.PI * Math.min(0.4, open / sampleRate));
    const scale = 1 / (1 + g * (g + damping));
    const end = Math.min(samples.length, block + 32);
    for (let index = block; index < end; index++) {
      const high = (samples[index]! - (damping + g) * band - low) * scale;
      const middle = g * high + band;
      band = g * high + middle;
      const out = g * middle + low;
      low = g * middle + out;
      samples[index] = out;
    }
  }
}
