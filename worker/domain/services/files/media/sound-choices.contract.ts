import { z } from "zod";
import {
  type OriginalMode,
  originalModes,
  type OriginalSound,
} from "#render-service/original-sound/original-sound.contract.ts";

/**
 * Form fields for a render's sound besides its music: how the original sound is used, its volume in
 * percent of the original, and whether the finished sound is normalised to `targetLoudness`. By default only
 * the music is heard, at its chosen volume.
 */
export const soundFields = {
  originalMode: z.enum(originalModes).optional(),
  originalPercent: z.coerce.number().int().min(0).max(100).optional(),
  isLevelled: z.enum(["on", "off"]).optional(),
};

type SoundFields = {
  originalMode?: OriginalMode | undefined;
  originalPercent?: number | undefined;
  isLevelled?: "on" | "off" | undefined;
};

/** Form fields to columns. */
export function soundChoices(fields: SoundFields) {
  const { originalMode = "mute", originalPercent = 100, isLevelled = "off" } = fields;
  return { originalMode, originalPercent, isLevelled: isLevelled === "on" ? 1 : 0 } as const;
}

/** Columns to form fields: only differences from a render with music alone. */
export function soundFieldsOf(row: { originalMode: OriginalMode; originalPercent: number; isLevelled: 0 | 1 }) {
  const { originalMode, originalPercent, isLevelled } = row;
  return {
    ...(originalMode !== "mute" && { originalMode, originalPercent }),
    ...(isLevelled === 1 && { isLevelled: "on" as const }),
  };
}

/** Analysis of a video's original sound, with the brand's corrections to its speech: `isEdited`, even if none remains. */
export type KnownSound = OriginalSound & { isEdited?: true | undefined };

/** Summary of a video's original sound: inaudible or missing, unreadable, sound, or sound with speech. */
export type HeardSound = "none" | "unreadable" | "sound" | "speech";

/** Null until analysed. Only detected speech can be edited, so a video whose brand removed all of it counts as speech. */
export function heardIn(sound: KnownSound | null): HeardSound | null {
  if (sound?.kind !== "kept") return sound?.kind ?? null;
  return sound.isEdited || sound.speechMs.length > 0 ? "speech" : "sound";
}

/** Limits the chosen mode to what the video has: `duck` without speech becomes `keep`. Unchanged until analysed. */
export function modeFor(chosen: OriginalMode, heard: HeardSound | null): OriginalMode {
  if (heard === null) return chosen;
  if (heard === "none" || heard === "unreadable") return "mute";
  return chosen === "duck" && heard === "sound" ? "keep" : chosen;
}
