import { z } from "zod";
import {
  type OriginalMode,
  originalModes,
  type OriginalSound,
} from "#render-service/original-sound/original-sound.contract.ts";

/**
 * What is chosen for a render's sound beside its music, as fields of a form: what becomes of the original sound, how loud it
 * is in percent of itself, and whether the finished sound is brought to `targetLoudness`. Left out, nothing is heard but
 * the music, as loud as it was chosen.
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

/** The same as it stands in a row. */
export function soundChoices(fields: SoundFields) {
  const { originalMode = "mute", originalPercent = 100, isLevelled = "off" } = fields;
  return { originalMode, originalPercent, isLevelled: isLevelled === "on" ? 1 : 0 } as const;
}

/** And back: only what differs from a render of music alone. */
export function soundFieldsOf(row: {
  originalMode: OriginalMode;
  originalPercent: number;
  isLevelled: 0 | 1;
}) {
  const { originalMode, originalPercent, isLevelled } = row;
  return {
    ...(originalMode !== "mute" && { originalMode, originalPercent }),
    ...(isLevelled === 1 && { isLevelled: "on" as const }),
  };
}

/** What was found of a video's original sound, with speech where its brand says it is: `isEdited`, even where none is left. */
export type KnownSound = OriginalSound & { isEdited?: true | undefined };

/** What is known of a video's original sound, in a word: none that can be heard, sound, or sound in which somebody speaks. */
export type HeardSound = "none" | "unreadable" | "sound" | "speech";

/** Null until it is known. Only speech that was found is edited: a video whose brand has taken all of it away has some. */
export function heardIn(sound: KnownSound | null): HeardSound | null {
  if (sound?.kind !== "kept") return sound?.kind ?? null;
  return sound.isEdited || sound.speechMs.length > 0 ? "speech" : "sound";
}

/** What was chosen, as far as a video has it: `duck` without speech is `keep`. What is not known yet stays as it is. */
export function modeFor(chosen: OriginalMode, heard: HeardSound | null): OriginalMode {
  if (heard === null) return chosen;
  if (heard === "none" || heard === "unreadable") return "mute";
  return chosen === "duck" && heard === "sound" ? "keep" : chosen;
}
