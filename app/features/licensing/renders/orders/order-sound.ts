import { type OriginalMode, originalModes } from "#render-service/original-sound/original-sound.contract.ts";
import type { HeardSound } from "#worker/domain/services/files/media/sound-choices.contract.ts";

/** Applies to all renders of an order. */
export type OrderSound = { originalMode: OriginalMode; originalPercent: number; isLevelled: boolean };

/** Parses the fields of a URL or form; missing or invalid ones get the default: only the music is audible. */
export function orderSoundOf(fields: Readonly<Record<string, unknown>>): OrderSound {
  const percent = Number(fields.originalPercent ?? 100);
  return {
    originalMode: originalModes.find((mode) => mode === fields.originalMode) ?? "mute",
    originalPercent: Number.isInteger(percent) && percent >= 0 && percent <= 100 ? percent : 100,
    isLevelled: fields.isLevelled === "on",
  };
}

/** Modes that any of the videos allows, or may allow once its sound is analysed. */
export function modesFor(heard: readonly (HeardSound | null)[]): readonly OriginalMode[] {
  const has = (...any: (HeardSound | null)[]) => heard.some((one) => any.includes(one));
  return originalModes.filter((mode) => {
    if (mode === "mute") return true;
    return mode === "keep" ? has("sound", "speech", null) : has("speech", null);
  });
}
