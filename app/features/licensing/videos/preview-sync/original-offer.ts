import { originalSoundCopy } from "#app/content/original-sound-copy.ts";
import type { Preparation } from "#app/features/services/files/uploads/preparation.ts";
import { type OriginalMode, originalModes } from "#render-service/original-sound/original-sound.contract.ts";
import { heardIn, type KnownSound, modeFor } from "#worker/domain/services/files/media/sound-choices.contract.ts";

/** Options for the video's own sound: one mode leaves no choice, none means that there is no sound. */
export type OriginalOffer = {
  modes: readonly OriginalMode[];
  /** Why modes are missing; null if all are available. */
  note: string | null;
  /** Speech was detected, so the brand may adjust its regions. */
  hasSpeech: boolean;
  /** The picture was made before sound was stored, and can be made again. */
  isOlder: boolean;
};

/** The chosen mode, limited to what this video allows. */
export const fittingMode = (chosen: OriginalMode, sound: KnownSound | null): OriginalMode => modeFor(chosen, heardIn(sound));

export function offerOriginal(preparation: Preparation, chosen: OriginalMode): OriginalOffer {
  const sound = preparation.originalSound;
  if (sound?.kind === "kept") {
    const hasSpeech = heardIn(sound) === "speech";
    const modes = originalModes.filter((mode) => mode !== "duck" || hasSpeech);
    return { modes, note: hasSpeech ? null : originalSoundCopy.noSpeech, hasSpeech, isOlder: false };
  }
  if (sound) return { modes: [], note: originalSoundCopy[sound.kind], hasSpeech: false, isOlder: false };
  // Chosen under another video or before a reload: it stays selectable, so that it is not dropped silently.
  const modes: OriginalMode[] = chosen === "mute" ? ["mute"] : ["mute", chosen];
  if (preparation.status === "ready") return { modes, note: originalSoundCopy.older, hasSpeech: false, isOlder: true };
  const note = preparation.status === "pending" ? originalSoundCopy.listening : originalSoundCopy.unheard;
  return { modes, note, hasSpeech: false, isOlder: false };
}
