export const genres = [
  "Pop", "Rock", "Hip Hop", "Electronic", "Jazz", "Classical", "Country", "R&B", "Lo-fi", "Indie", "Folk", "Latin",
  "Reggae", "Blues",
] as const; // prettier-ignore
export type Genre = (typeof genres)[number];

export const moods = [
  "Happy", "Sad", "Energetic", "Calm", "Romantic", "Uplifting", "Melancholic", "Cinematic", "Playful", "Dark",
  "Hopeful", "Nostalgic",
] as const; // prettier-ignore
export type Mood = (typeof moods)[number];

/** Declared by the label. */
export const vocals = ["instrumental", "vocal"] as const;
export type Vocals = (typeof vocals)[number];
