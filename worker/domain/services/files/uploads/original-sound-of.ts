import type { KnownSound } from "#worker/domain/services/files/media/heard-sound.contract.ts";
import type { Upload } from "./queries.ts";

/** What was found of a video's original sound, with speech where its brand says it is. Null until somebody has listened. */
export function originalSoundOf({
  originalSound,
  speechMs,
}: Pick<Upload, "originalSound" | "speechMs">): KnownSound | null {
  if (originalSound?.kind !== "kept" || speechMs === null) return originalSound;
  return { ...originalSound, speechMs, isEdited: true };
}
