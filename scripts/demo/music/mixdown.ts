import { sampleRate, type Samples, samplesIn, silence, type Stereo } from "./audio.ts";
import type { Score } from "./arrangement.ts";
import { balanceParts, emptyActivity } from "./loudness.ts";
import { addRoom, playFromTape, pump } from "./effects.ts";
import { randomFrom, seedOf } from "#scripts/generative/random.ts";
import type { Note, PartName, Style } from "./score.ts";
import { type RenderedNote, createNoteCache } from "./note-cache.ts";

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
    const wet = style.room.send?.[note.part] ?? usualSend[note.part];
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
  for (let index = 0; index < musicSend.length; index++) musicSend[index] = musicSend[index]! + beatSend[index]!;
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
