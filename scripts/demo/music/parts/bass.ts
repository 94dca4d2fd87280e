import type { Bar, Player } from "./player.ts";
import { playStep } from "./player.ts";
import { strokesOf } from "./rhythm.ts";
import { nearest } from "../theory.ts";

/** The bass of one bar: the style's line over this chord, or a walk towards the next one. */
export function playBass(player: Player, bar: Bar) {
  const part = player.style.bass;
  if (!part || !bar.section.plays.includes("bass")) return;
  const root = nearest(bar.chord.root, part.register);
  const note = (midi: number, step: number, steps: number, velocity: number) =>
    playStep(player, bar, { part: "bass", voice: part.voice, midi, step, steps, velocity });
  if (part.walks) {
    for (const [beat, midi] of walk(player, bar, root, nearest(bar.next.root, part.register)).entries()) {
      note(midi, beat * 4, 3.6, beat % 2 === 0 ? 0.8 : 0.7);
    }
    return;
  }
  const [, third = 4, fifth = 7, seventh = 10] = bar.chord.tones;
  const above: Record<string, number> = {
    "1": 0,
    "3": third,
    "4": fifth - 12,
    "5": fifth,
    "7": seventh,
    "8": 12,
  };
  for (const stroke of strokesOf(part.line, bar.inSection, player.groove.stepsPerBar)) {
    note(root + (above[stroke.mark] ?? 0), stroke.step, stroke.steps - 0.15, stroke.step === 0 ? 0.85 : 0.72);
  }
}

/** Four quarter notes: the root, two tones of the chord, and a half step into where the harmony goes. */
function walk(player: Player, bar: Bar, root: number, next: number): number[] {
  const [, third = 4, fifth = 7, seventh = 10] = bar.chord.tones;
  const rising = player.random() < 0.55;
  const middle = rising ? [third, fifth] : [seventh - 12, fifth - 12];
  if (player.random() < 0.3) middle.reverse();
  const approach = next + (player.random() < 0.5 ? 1 : -1);
  return [root, root + (middle[0] ?? 0), root + (middle[1] ?? 0), approach];
}
