import { analysisRate } from "../spectrum.contract.ts";

/** Seeded songs with a known grid. Half of them have no drums, or not throughout. */
export type MadeSong = {
  name: string;
  bpm: number;
  metre: 3 | 4;
  drums: "rock" | "floor" | "half" | "broken" | "waltz" | "none";
  /** Delay of the second of two eighths, as a share of an eighth. */
  swing?: number;
  /** Seconds before the first beat. */
  silence?: number;
  /** Bars of held chords before anything else. */
  padBars?: number;
  /** Seconds of a fade-out, instead of a last chord. */
  fade?: number;
  /** Timing error of players in seconds. */
  loose?: number;
  /** Tempo variation as a share, over 64 beats: no click track. */
  drift?: number;
  seconds?: number;
};

export const madeSongs: readonly MadeSong[] = [
  { name: "rock", bpm: 120, metre: 4, drums: "rock" },
  { name: "slow rock", bpm: 71, metre: 4, drums: "rock", loose: 0.006 },
  { name: "four on the floor", bpm: 124, metre: 4, drums: "floor" },
  { name: "fast four on the floor", bpm: 174.5, metre: 4, drums: "floor", silence: 0.7 },
  { name: "half-time", bpm: 140, metre: 4, drums: "half" },
  { name: "slow half-time", bpm: 84, metre: 4, drums: "half", silence: 2.31 },
  { name: "broken beat", bpm: 93, metre: 4, drums: "broken", swing: 0.2 },
  { name: "fast broken beat", bpm: 168, metre: 4, drums: "broken" },
  { name: "shuffle", bpm: 112, metre: 4, drums: "rock", swing: 1 / 3, loose: 0.005 },
  { name: "swing", bpm: 152.4, metre: 4, drums: "rock", swing: 0.3 },
  { name: "waltz", bpm: 96, metre: 3, drums: "waltz" },
  { name: "fast waltz", bpm: 162, metre: 3, drums: "waltz", silence: 1.13 },
  { name: "slow waltz without drums", bpm: 78, metre: 3, drums: "none" },
  { name: "tempo between numbers", bpm: 103.37, metre: 4, drums: "rock", silence: 1.9 },
  { name: "another between numbers", bpm: 87.61, metre: 4, drums: "broken", loose: 0.005 },
  { name: "held chords first", bpm: 108, metre: 4, drums: "rock", padBars: 8 },
  { name: "held chords first, loose", bpm: 128, metre: 4, drums: "floor", padBars: 16, loose: 0.004 },
  { name: "fading out", bpm: 115, metre: 4, drums: "rock", fade: 12 },
  { name: "plucked strings alone", bpm: 66.5, metre: 4, drums: "none", silence: 0.4 },
  { name: "fast strings alone", bpm: 132, metre: 4, drums: "none", fade: 8 },
];

/** Every fourth song, all twenty in the full run: each takes more than a second to analyse. */
export const makeSampleSongs = () =>
  madeSongs
    .map((song, n) => ({ song, seed: n + 1 }))
    .filter((_, n) => process.env["CUESHEET_TESTS"] === "full" || n % 4 === 1)
    .map(({ song, seed }) => ({ song, made: makeSong(song, seed) }));

export type SongGrid = {
  samples: Float32Array<ArrayBuffer>;
  /** Seconds. */
  beats: number[];
  downbeats: number[];
  /** Bars where the music changes, by which instruments play. */
  sections: number[];
  /** Start of the last sound or of the fade, in seconds. */
  endingAt: number;
};

type Strike = (at: number, seconds: number, gain: number, wave: (t: number) => number) => void;

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const patterns: Record<MadeSong["drums"], { kick: number[]; snare: number[]; hat: number[] }> = {
  rock: { kick: [0, 2, 2.5], snare: [1, 3], hat: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5] },
  floor: { kick: [0, 1, 2, 3], snare: [1, 3], hat: [0.5, 1.5, 2.5, 3.5] },
  half: { kick: [0, 1.5], snare: [2], hat: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5] },
  broken: { kick: [0, 0.75, 2.5], snare: [1, 3], hat: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5] },
  waltz: { kick: [0], snare: [1, 2], hat: [0, 1, 2, 2.5] },
  none: { kick: [], snare: [], hat: [] },
};
const progressions = [
  [0, 4, 5, 3],
  [5, 3, 0, 4],
  [0, 5, 1, 4],
  [0, 3, 0, 4],
];
const scale = [0, 2, 4, 5, 7, 9, 11];

const tone = (note: number, fall: number) => {
  const hertz = 440 * 2 ** ((note - 69) / 12);
  return (t: number) => {
    let sum = 0;
    for (let n = 1; n <= 4; n++) sum += Math.sin(2 * Math.PI * hertz * n * t) / (n * n);
    return sum * Math.exp(-fall * t);
  };
};

type Timing = {
  /** Seconds. */
  beat: number;
  bars: number;
  /** End of the music in seconds. */
  end: number;
  beatAt: (count: number) => number;
  /** Time of a count in a bar; swing delays the second of two eighths. */
  place: (bar: number, count: number) => number;
};

function timingOf(song: MadeSong): Timing {
  const { bpm, metre, swing = 0, silence = 0, padBars = 0, drift = 0, seconds = 64 } = song;
  const beat = 60 / bpm;
  const bars = Math.max(padBars + 16, Math.round(seconds / (beat * metre)));
  const beatAt = (count: number) =>
    silence + (count + ((drift * 64) / (2 * Math.PI)) * Math.sin((2 * Math.PI * count) / 64)) * beat;
  const place = (bar: number, count: number) => {
    const [whole, part] = [Math.floor(count), count % 1];
    const late = part <= 0.5 ? part * (1 + swing) : 0.5 * (1 + swing) + (part - 0.5) * (1 - swing);
    return beatAt(bar * metre + whole + late);
  };
  return { beat, bars, end: silence + bars * metre * beat, beatAt, place };
}

type Band = {
  song: MadeSong;
  timing: Timing;
  strike: Strike;
  random: () => number;
  /** MIDI number of a degree of the song's scale. */
  note: (degree: number) => number;
};
type Bar = { bar: number; chord: number; isQuiet: boolean };

function playDrums({ song, timing: { place }, strike, random }: Band, { bar, isQuiet }: Bar): void {
  const { kick, snare, hat } = patterns[song.drums];
  for (const count of kick)
    strike(place(bar, count), 0.18, 0.6, (t) => Math.sin(2 * Math.PI * 48 * t + 7 * Math.exp(-40 * t)) * Math.exp(-16 * t));
  for (const count of snare)
    strike(
      place(bar, count),
      0.14,
      isQuiet ? 0.12 : 0.3,
      (t) => (random() * 2 - 1 + 0.5 * Math.sin(2 * Math.PI * 190 * t)) * Math.exp(-22 * t),
    );
  if (!isQuiet) for (const count of hat) strike(place(bar, count), 0.05, 0.1, (t) => (random() * 2 - 1) * Math.exp(-70 * t));
}

function playBass({ song, timing: { beat, place }, strike, random, note }: Band, { bar, chord }: Bar): void {
  const walk = song.metre === 3 ? [0, 2] : [0, 1.5, 2, 3];
  for (const count of walk)
    strike(
      place(bar, count),
      beat * 0.9,
      0.22,
      tone(note(chord + (count === 0 ? 0 : [0, 4, 2][Math.floor(random() * 3)]!)) - 12, 2.5),
    );
}

function playMelody(band: Band, { bar, chord, isQuiet }: Bar): void {
  const { song, timing, strike, random, note } = band;
  for (let count = 0; count < song.metre; count += isQuiet ? 1 : 0.5)
    if (random() < 0.75)
      strike(
        timing.place(bar, count),
        timing.beat,
        count === 0 ? 0.16 : 0.1,
        tone(note(chord + [0, 2, 4, 7][Math.floor(random() * 4)]!) + 12, 3),
      );
}

/** Held chords in every bar; alone, they swell. */
function holdChord({ song, timing, strike, note }: Band, bar: number, chord: number, isPad: boolean): void {
  for (const third of [0, 2, 4])
    strike(
      timing.place(bar, 0),
      timing.beat * song.metre,
      isPad ? 0.12 : 0.05,
      (t) => Math.min(1, t / (isPad ? 0.4 : 0.01)) * tone(note(chord + third) + 12, 0.4)(t),
    );
}

/** Alternates eight bars with few instruments and eight with all: about a minute. */
export function makeSong(song: MadeSong, seed: number): SongGrid {
  const { metre, padBars = 0, fade = 0, loose = 0 } = song;
  const random = numbers(seed * 7919 + 17);
  const timing = timingOf(song);
  const { bars, beatAt, end } = timing;
  const samples = new Float32Array(Math.ceil((end + 4) * analysisRate));
  const strike: Strike = (at, long, gain, wave) => {
    const start = Math.round((at + loose * (2 * random() - 1)) * analysisRate);
    const length = Math.round(long * analysisRate);
    for (let n = 0; n < length && start + n < samples.length; n++)
      samples[Math.max(0, start + n)]! += gain * wave(n / analysisRate) * Math.min(1, n / 24, (length - n) / 600);
  };
  const key = 45 + Math.floor(random() * 12);
  const chords = progressions[Math.floor(random() * progressions.length)]!;
  const note = (degree: number) => key + scale[((degree % 7) + 7) % 7]! + 12 * Math.floor(degree / 7);
  const band: Band = { song, timing, strike, random, note };
  const sections = [0];
  for (let bar = 0; bar < bars; bar++) {
    const isPad = bar < padBars;
    const part = Math.floor((bar - padBars) / 8);
    if (bar > 0 && (bar === padBars || (bar > padBars && (bar - padBars) % 8 === 0))) sections.push(bar);
    const chord = chords[bar % chords.length]!;
    holdChord(band, bar, chord, isPad);
    if (isPad) continue;
    const played: Bar = { bar, chord, isQuiet: part % 2 === 0 };
    playDrums(band, played);
    playBass(band, played);
    playMelody(band, played);
  }
  strike(timing.place(bars, 0), 3, 0.3, tone(note(0), 1.5));
  strike(timing.place(bars, 0), 3, 0.3, tone(note(0) - 12, 1.5));
  if (fade > 0) fadeOut(samples, end, fade);
  const beats = Array.from({ length: bars * metre + 1 }, (_, n) => beatAt(n));
  const downbeats = beats.filter((_, n) => n % metre === 0);
  return { samples, beats, downbeats, sections, endingAt: end - fade };
}

function fadeOut(samples: Float32Array, end: number, seconds: number): void {
  for (let n = 0; n < samples.length; n++) samples[n]! *= Math.min(1, Math.max(0, (end - n / analysisRate) / seconds)) ** 2;
}
