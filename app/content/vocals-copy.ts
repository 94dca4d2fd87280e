import type { Vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

export const vocalsWords: Record<Vocals, string> = { instrumental: "Instrumental", vocal: "With vocals" };
export const undeclaredVocals = "Not declared";

export const describeVocals = (vocals: Vocals | null): string =>
  vocals === null ? undeclaredVocals : vocalsWords[vocals];
