import { type Bar, type Player, playStep, strokesOf } from "./player.ts";
import type { ChordPart } from "../score.ts";
import { nearest, voice } from "../theory.ts";

export function playChords(player: Player, bar: Bar) {
  if (bar.section.plays.includes("chords")) playPart(player, bar, "chords", player.style.chords);
  if (player.style.arp && bar.section.plays.includes("arp")) playPart(player, bar, "arp", player.style.arp);
}

function playPart(player: Player, bar: Bar, part: "chords" | "arp", how: ChordPart) {
  const tones = voice(bar.chord, how.voicing, how.centre);
  for (const stroke of strokesOf(how.rhythm, bar.inSection, player.groove.stepsPerBar)) {
    const place = { part, voice: how.voice, step: stroke.step };
    if (how.playing === "arpeggio") {
      const midi = arpeggioTone(tones, Number.parseInt(stroke.mark, 16));
      const pan = 0.3 * Math.sin(stroke.step * 1.3);
      const velocity = stroke.step === 0 ? 0.85 : 0.7;
      playStep(player, bar, { ...place, midi, steps: stroke.steps + 0.6, velocity, pan });
      continue;
    }
    const upStroke = how.playing === "strum" && stroke.step % 4 === 2;
    const ordered = upStroke ? tones.toReversed() : tones;
    for (const [index, midi] of ordered.entries()) {
      const delay = how.playing === "strum" ? index * 0.013 : index * 0.003;
      const pan = tones.length > 1 ? (index / (tones.length - 1) - 0.5) * 0.4 : 0;
      playStep(player, bar, {
        ...place,
        midi,
        steps: stroke.steps - 0.1,
        velocity: stroke.velocity,
        pan,
        delay,
      });
    }
  }
}

/** Tones beyond the voicing go on an octave higher. */
function arpeggioTone(tones: readonly number[], index: number): number {
  const octave = Math.floor(index / tones.length);
  return (tones[index % tones.length] ?? 60) + 12 * octave;
}

/** Long tones under everything, renewed with each chord. */
export function playPad(player: Player, bar: Bar) {
  const pad = player.style.pad;
  if (!pad || !bar.section.plays.includes("pad")) return;
  const steps = player.groove.stepsPerBar;
  for (const [index, midi] of voice(bar.chord, "triad", pad.centre).entries()) {
    const pan = (index - 1) * 0.25;
    playStep(player, bar, {
      part: "pad",
      voice: pad.voice,
      midi,
      step: 0,
      steps: steps - 0.5,
      velocity: 0.6,
      pan,
    });
  }
}

/** A second tune of long guide tones: the third of the chord, then what leads on from it. */
export function playCounter(player: Player, bar: Bar) {
  const counter = player.style.counter;
  if (!counter || !bar.section.plays.includes("counter")) return;
  const { stepsPerBar } = player.groove;
  const [, third = 4, fifth = 7, seventh = 10] = bar.chord.tones;
  const first = nearest(bar.chord.root + third, counter.centre);
  const second = nearest(bar.chord.root + (bar.inSection % 2 === 0 ? fifth : seventh), first + 2);
  const turn = stepsPerBar === 12 ? 8 : bar.inSection % 4 === 3 ? 12 : 8;
  const place = { part: "counter" as const, voice: counter.voice };
  playStep(player, bar, { ...place, midi: first, step: 0, steps: turn - 0.4, velocity: 0.6 });
  playStep(player, bar, {
    ...place,
    midi: second,
    step: turn,
    steps: stepsPerBar - turn - 0.4,
    velocity: 0.55,
  });
}
