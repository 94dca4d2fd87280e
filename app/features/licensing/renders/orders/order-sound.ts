import { type OriginalMode, originalModes } from "#render-service/original-sound/original-sound.contract.ts";
import type { HeardSound } from "#worker/domain/services/files/media/sound-choices.contract.ts";

/** Applies to all renders of an order. */
export type OrderSound = { originalMode: OriginalMode; originalPercent: number; isLevelled: boolean };

/** As an address or a form says it; what it does not say, or wrongly, is as usual: nothing but the music is heard. */
export function orderSoundOf(fields: Readonly<Record<string, unknown>>): OrderSound {
  const percent = Number(fields.originalPercent ?? 100);
  return {
    originalMode: originalModes.find((mode) => mode === fields.originalMode) ?? "mute",
    originalPercent: Number.isInteger(percent) && percent >= 0 && percent <= 100 ? percent : 100,
    isLevelled: fields.isLevelled === "on",
  };
}

/** Lists the modes that any of the videos allows, or may turn out to allow. */
export function modesFor(heard: readonly (HeardSound | null)[]): readonly OriginalMode[] {
  const has = (...any: (HeardSound | null)[]) => heard.some((one) => any.includes(one));
  return originalModes.filter((mode) => {
    if (mode === "mute") return true;
    return mode === "keep" ? has("sound", "speech", null) : has("speech", null);
  });
}
