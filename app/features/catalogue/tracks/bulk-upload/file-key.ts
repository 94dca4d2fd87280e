import { removeInvisible } from "#worker/domain/lib/text.contract.ts";

/** Equal for names that look the same: file systems take accents apart, and people copy unusual spaces. */
export const fileKey = (name: string): string =>
  removeInvisible(name.normalize("NFC")).replaceAll(/\s/g, " ").trim().toLowerCase();
