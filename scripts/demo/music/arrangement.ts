import { playBass, playDrums } from "./parts/drums.ts";
import { playChords, playCounter, playPad } from "./parts/chords.ts";
import { type Tune, inventTune, playLead } from "./parts/lead.ts";
import type { Bar, Player } from "./parts/player.ts";
import type { Form, Section } from "./forms.ts";
import { randomFrom, seedOf } from "#scripts/generative/random.ts";
import { type Groove, type Note, stepTime, type Style } from "./score.ts";
import { type Chord, type KeyName, parseKey, parseProgression, voice } from "./theory.ts";

export type Score = { notes: Note[]; groove: Groove; bars: number };

/** Writes out every note of a piece, bar by bar, and lets it end on its home chord. */
export function arrange(style: Style, form: Form, piece: { bpm: number; key: KeyName; seed: number }): Score {
  const key = parseKey(piece.key);
  const [swung, swing] = style.swing ?? ["sixteenths", 0];
  const groove: Groove = { bpm: piece.bpm, stepsPerBar: style.stepsPerBar ?? 16, swing, swung };
  const notes: Note[] = [];
  const random = randomFrom(seedOf(piece.seed, "performance"));
  const player: Player = { style, groove, key, random, play: (note) => notes.push(note) };
  const tune = style.lead ? inventTune(style.lead, key, groove.stepsPerBar, randomFrom(seedOf(piece.seed, "tune"))) : undefined;
  const bars = form.flatMap((section) => barsOf(section, parseProgression(style.progressions[section.chords], key)));
  for (const [index, bar] of bars.entries()) playBar(player, { ...bar, index }, tune);
  playEnding(player, bars.length, parseProgression("1", key));
  return { notes, groove, bars: bars.length };
}

function barsOf(section: Section, progression: Chord[]): Omit<Bar, "index">[] {
  return Array.from({ length: section.bars }, (_, inSection) => {
    const chord = progression[inSection % progression.length];
    const next = progression[(inSection + 1) % progression.length];
    if (!chord || !next) throw new Error("a progression needs at least one chord");
    return { inSection, section, isLast: inSection === section.bars - 1, chord, next };
  });
}

function playBar(player: Player, bar: Bar, tune: Tune | undefined) {
  playDrums(player, bar);
  playBass(player, bar);
  playChords(player, bar);
  playPad(player, bar);
  playCounter(player, bar);
  if (tune) playLead(player, bar, tune);
}

function playEnding(player: Player, bars: number, [home]: Chord[]) {
  if (!home) return;
  const { chords, bass } = player.style;
  const at = stepTime(player.groove, bars, 0);
  const ending = { at, seconds: 2.4, velocity: 0.5, pan: 0 };
  for (const [index, midi] of voice(home, chords.voicing, chords.centre).entries()) {
    player.play({ ...ending, part: "chords", voice: chords.voice, midi, at: at + index * 0.02 });
  }
  if (bass) {
    const low = voice(home, "single", bass.register + 7)[0] ?? bass.register;
    player.play({ ...ending, part: "bass", voice: bass.voice, midi: low });
  }
}
