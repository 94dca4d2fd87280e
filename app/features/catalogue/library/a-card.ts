import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

/** Test fixture: a card with every field set. */
export const aCard: TrackCard = {
  id: "6f1f2f57-6d0c-4b29-9a6c-0f1f6d7a5a01",
  title: "Paper Lanterns",
  artist: "Mira Osei",
  description: "Warm guitars and a chorus that opens like a window.",
  mood: "Hopeful",
  genre: "Indie",
  primaryGenre: "Indie",
  subGenre: "Dream pop",
  bpm: 112,
  durationSeconds: 174,
  priceTokens: 2,
  syncCount: 14,
  cardPeaks: "AECA/w==",
  hasCover: true,
  coverColour: "#2a8844",
};
