import { originalSoundCopy } from "#app/content/original-sound-copy.ts";
import type { Preparation } from "#app/features/services/files/uploads/preparation.ts";
import { type OriginalMode, originalModes } from "#render-service/original-sound/original-sound.contract.ts";
import {
  heardIn,
  type KnownSound,
  modeFor,
} from "#worker/domain/services/files/media/sound-choices.contract.ts";

/** What can be done with the sound of the video here: with one mode there is nothing to choose, with none nothing to hear. */
export type OriginalOffer = {
  modes: readonly OriginalMode[];
  /** Why there is no more to choose; null where there is all. */
  note: string | null;
  /** Somebody speaks in it, as far as was found: where, the brand may move. */
  hasSpeech: boolean;
  /** The picture stems from before sound was kept, and can be made anew. */
  isOlder: boolean;
};

/** What was chosen, as far as this video has it. */
export const fittingMode = (chosen: OriginalMode, sound: KnownSound | null): OriginalMode =>
  modeFor(chosen, heardIn(sound));

export function offerOriginal(preparation: Preparation, chosen: OriginalMode): OriginalOffer {
  const sound = preparation.originalSound;
  if (sound?.kind === "kept") {
    const hasSpeech = heardIn(sound) === "speech";
    const modes = originalModes.filter((mode) => mode !== "duck" || hasSpeech);
    return { modes, note: hasSpeech ? null : originalSoundCopy.noSpeech, hasSpeech, isOlder: false };
  }
  if (sound) return { modes: [], note: originalSoundCopy[sound.kind], hasSpeech: false, isOlder: false };
  // Chosen under another video, or before a reload: it can be taken back, and is not dropped in silence.
  const modes: OriginalMode[] = chosen === "mute" ? ["mute"] : ["mute", chosen];
  if (preparation.status === "ready")
    return { modes, note: originalSoundCopy.older, hasSpeech: false, isOlder: true };
  const note = preparation.status === "pending" ? originalSoundCopy.listening : originalSoundCopy.unheard;
  return { modes, note, hasSpeech: false, isOlder: false };
}
