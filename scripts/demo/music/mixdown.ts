import { hertz, peakOf, sampleRate, type Samples, samplesIn, scale, silence, type Stereo } from "./audio.ts";
import type { Score } from "./arrangement.ts";
import { balanceParts, emptyActivity, weightedEnergy } from "./loudness.ts";
import { addRoom, playFromTape, pump } from "./effects.ts";
import { randomFrom, seedOf } from "#scripts/generative/random.ts";
import type { Note, PartName, Style } from "./score.ts";
import { isDrum, voices } from "./voices/voices.ts";

/** A rendered note and the loudness-weighted energy (sum of squares, both sides) it carries at gain 1. */
type RenderedNote = Stereo & { energy: number };

const velocitySteps = 4;
const takes = 3;

/**
 * Renders each distinct note once. Velocity changes the timbre in four steps and the gain continuously; drums have three takes,
 * so that repeated hits do not sound mechanical.
 */
function createNoteCache(seed: number): (note: Note, count: number) => RenderedNote {
  const rendered = new Map<string, RenderedNote>();
  return (note, count) => {
    const hardness = Math.ceil(note.velocity * velocitySteps) / velocitySteps;
    const take = isDrum(note.voice) ? count % takes : 0;
    const length = isDrum(note.voice) ? 0 : Math.round(note.seconds * 1000);
    const name = `${note.voice} ${note.midi} ${length} ${hardness} ${take}`;
    const cached = rendered.get(name);
    if (cached) return cached;
    const random = randomFrom(seedOf(seed, name));
    const sound = voices[note.voice](hertz(note.midi), length / 1000, hardness, random);
    level(sound, isDrum(note.voice));
    const energy = weightedEnergy(sound.left) + weightedEnergy(sound.right);
    const fresh = { ...sound, energy };
    rendered.set(name, fresh);
    return fresh;
  };
}

/** Normalises drums by peak and pitched notes by loudness, so that engines need no manual gains. */
function level(sound: Stereo, isPercussive: boolean) {
  const sides = new Set([sound.left, sound.right]);
  let size = 1e-9;
  for (const side of sides) size = Math.max(size, isPercussive ? peakOf(side) : loudestWindow(side));
  const gain = (isPercussive ? 0.9 : 0.2) / size;
  for (const side of sides) scale(side, gain);
}

function loudestWindow(samples: Samples): number {
  const window = Math.floor(sampleRate * 0.12);
  let loudest = 0;
  for (let from = 0; from < Math.min(samples.length, window * 6); from += window) {
    let sum = 0;
    const end = Math.min(samples.length, from + window);
    for (let index = from; index < end; index++) sum += samples[index]! ** 2;
    loudest = Math.max(loudest, Math.sqrt(sum / window));
  }
  return loudest;
}

const kicks = new Set(["kick", "houseKick", "softKick", "longKick"]);

/** Mixes a score to stereo: notes, balance, sidechain, reverb and tape, without mastering. */
export function mixDown(score: Score, style: Style, seed: number, length: number): Stereo {
  const sounding = renderNotes(withEchoes(score.notes, style, score.groove.bpm), seed, length);
  const gains = balanceParts(activityOf(sounding, length), style.balance ?? {});
  const beat = silence(length);
  const music = silence(length);
  const beatSend = new Float32Array((length >> 1) + 1);
  const musicSend = new Float32Array((length >> 1) + 1);
  for (const { note, sound } of sounding) {
    const gain = gains[note.part] * loudnessOf(note);
    const wet = style.room.send[note.part] ?? usualSend[note.part];
    const isBeat = note.part === "drums";
    addNote(isBeat ? beat : music, isBeat ? beatSend : musicSend, note, sound, gain, wet);
  }
  if (style.pumping) {
    const times = score.notes.filter((note) => kicks.has(note.voice)).map((note) => note.at);
    pump(
      music,
      musicSend,
      times.toSorted((a, b) => a - b),
      style.pumping,
    );
  }
  for (let index = 0; index < musicSend.length; index++)
    musicSend[index] = musicSend[index]! + beatSend[index]!;
  addRoom(music, musicSend, style.room);
  if (style.tape) playFromTape(music, style.tape, randomFrom(seedOf(seed, "tape")));
  for (let index = 0; index < length; index++) {
    music.left[index] = music.left[index]! + beat.left[index]!;
    music.right[index] = music.right[index]! + beat.right[index]!;
  }
  return music;
}

const usualSend: Record<PartName, number> = {
  drums: 0.06,
  bass: 0,
  chords: 0.25,
  lead: 0.3,
  counter: 0.35,
  pad: 0.35,
  arp: 0.3,
};

type Sounding = { note: Note; sound: RenderedNote };

function renderNotes(notes: readonly Note[], seed: number, length: number): Sounding[] {
  const render = createNoteCache(seed);
  const audible = notes.filter((note) => note.at * sampleRate < length - 1 && note.velocity > 0.02);
  return audible.map((note, count) => ({ note, sound: render(note, count) }));
}

/** Echoes are notes too: softer, on the other side, from the same cache. */
function withEchoes(notes: readonly Note[], style: Style, bpm: number): readonly Note[] {
  const echo = style.echo;
  if (!echo) return notes;
  const repeats = notes
    .filter((note) => echo.parts.includes(note.part))
    .flatMap((note) =>
      [1, 2, 3].map((turn) => ({
        ...note,
        at: note.at + (turn * echo.beats * 60) / bpm,
        velocity: note.velocity * echo.feedback ** turn,
        pan: turn % 2 === 1 ? 0.65 : -0.65,
      })),
    );
  return [...notes, ...repeats];
}

function loudnessOf(note: Note): number {
  return note.velocity ** 1.3;
}

function activityOf(sounding: readonly Sounding[], length: number) {
  const activity = emptyActivity(length / sampleRate);
  for (const { note, sound } of sounding) {
    const bin = Math.floor(note.at);
    const energy = sound.energy * loudnessOf(note) ** 2;
    activity[note.part][bin] = activity[note.part][bin]! + energy;
  }
  return activity;
}

function addNote(mix: Stereo, send: Samples, note: Note, sound: RenderedNote, gain: number, wet: number) {
  const from = samplesIn(note.at);
  const angle = ((Math.max(-1, Math.min(1, note.pan)) + 1) * Math.PI) / 4;
  const leftGain = gain * Math.cos(angle) * Math.SQRT2;
  const rightGain = gain * Math.sin(angle) * Math.SQRT2;
  const { left, right } = sound;
  const count = Math.min(left.length, mix.left.length - from);
  const toLeft = mix.left;
  const toRight = mix.right;
  for (let index = 0; index < count; index++) {
    toLeft[from + index] = toLeft[from + index]! + left[index]! * leftGain;
    toRight[from + index] = toRight[from + index]! + right[index]! * rightGain;
  }
  if (wet === 0) return;
  const sendGain = (gain * wet) / 2;
  for (let index = from & 1; index + 1 < count; index += 2) {
    const at = (from + index) >> 1;
    send[at] = send[at]! + (left[index]! + right[index + 1]!) * sendGain;
  }
}
