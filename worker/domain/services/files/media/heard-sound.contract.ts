import type { OriginalMode } from "#render-service/original-sound/original-modes.contract.ts";
import type { OriginalSound } from "#render-service/original-sound/original-sound.contract.ts";

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
