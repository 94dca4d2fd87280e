import { genres, moods } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { makeTrack, seededRandom } from "./synthetic-tracks.ts";

/** A row of a bulk upload as the wizard sends it, with every field filled in. */
export type BenchRow = {
  id: string;
  audioUploadId: string;
  status: "draft";
  fields: Record<string, string | string[]>;
};

/** Deterministic; two numbers never share an id or an ISRC. */
export function makeRows(first: number, count: number): BenchRow[] {
  const random = seededRandom(first + 1);
  return Array.from({ length: count }, (_, index) => {
    const n = first + index;
    const { title, artist, bpm } = makeTrack(random);
    return {
      id: uuid("8000", n),
      audioUploadId: uuid("8001", n),
      status: "draft",
      fields: {
        title,
        artist,
        isrc: `GBBEN26${String(n).padStart(5, "0")}`,
        upc: "036000291452",
        releaseDate: "2026-03-31",
        language: "EN",
        primaryGenre: genres[n % genres.length] ?? "Jazz",
        subGenre: "Downtempo",
        bpm: String(bpm ?? 100),
        musicalKey: "A Minor",
        moodTags: [moods[n % moods.length] ?? "Calm", "Nostalgic"],
        ownsMaster: "on",
        ownsPublishing: "on",
        publishingSplit: "50",
        syncTerms: "non-exclusive",
        description: `A synthetic track called ${title}, with warm keys and a slow beat.`,
        priceTokens: String(1 + (n % 30)),
      },
    };
  });
}

function uuid(kind: string, n: number): string {
  return `00000000-0000-4000-${kind}-${n.toString(16).padStart(12, "0")}`;
}
