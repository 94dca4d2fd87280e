import { z } from "zod";
import { type OriginalMode, originalModes } from "#render-service/original-sound/original-modes.contract.ts";

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
