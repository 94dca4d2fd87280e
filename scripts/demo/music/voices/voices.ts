import type { Voice } from "../audio.ts";
import { drums } from "./drums.ts";
import { basses, guitars } from "./guitars.ts";
import { keys } from "./keys.ts";
import { sustained } from "./sustained.ts";

const pitched = { ...keys, ...guitars, ...sustained };

export type DrumName = keyof typeof drums;
export type BassName = keyof typeof basses;
export type PitchedName = keyof typeof pitched;
export type VoiceName = DrumName | BassName | PitchedName;

export const voices: Record<VoiceName, Voice> = { ...drums, ...basses, ...pitched };

export function isDrum(name: VoiceName): name is DrumName {
  return name in drums;
}
