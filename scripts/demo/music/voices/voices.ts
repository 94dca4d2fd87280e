import type { Voice } from "#scripts/demo/music/audio.ts";
import { drums } from "#scripts/demo/music/voices/drums.ts";
import { basses, guitars } from "#scripts/demo/music/voices/guitars.ts";
import { keys } from "#scripts/demo/music/voices/keys.ts";
import { sustained } from "#scripts/demo/music/voices/sustained.ts";

const pitched = { ...keys, ...guitars, ...sustained };

export type DrumName = keyof typeof drums;
export type BassName = keyof typeof basses;
export type PitchedName = keyof typeof pitched;
export type VoiceName = DrumName | BassName | PitchedName;

export const voices: Record<VoiceName, Voice> = { ...drums, ...basses, ...pitched };

export function isDrum(name: VoiceName): name is DrumName {
  return name in drums;
}
