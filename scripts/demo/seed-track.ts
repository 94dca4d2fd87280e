import { readFile } from "node:fs/promises";
import type { Database } from "#drizzle/client.ts";
import { tracks } from "#drizzle/schema/index.ts";
import type { BuiltTrack } from "#scripts/demo/build-track.ts";
import { catalogue } from "#scripts/demo/catalogue.ts";
import { labelId } from "#scripts/demo/seed-accounts.ts";
import type { DemoTrack } from "#scripts/demo/track.ts";
import { coverKey, masterKey, previewKey } from "#worker/domain/media/keys.ts";

const cardBars = 120;

/** Puts one made track into the store and the catalogue. The row comes last: what is listed can be played. */
export async function seedTrack(
  db: Database,
  media: R2Bucket,
  track: DemoTrack,
  built: BuiltTrack,
): Promise<void> {
  await put(media, masterKey(track.id, "flac"), built.masterPath, "audio/flac");
  await put(media, previewKey(track.id), built.previewPath, "audio/mp4");
  await put(media, coverKey(track.id, 640), built.coverPath, "image/webp");
  await put(media, coverKey(track.id, 176), built.coverSmallPath, "image/webp");
  const { id, title, artist, mood, genre, primaryGenre, subGenre, bpm, description, priceTokens, isrc, upc } =
    track;
  await db
    .insert(tracks)
    .values({
      id,
      title,
      artist,
      mood,
      genre,
      primaryGenre,
      subGenre,
      bpm,
      description,
      priceTokens,
      isrc,
      upc,
      seq: catalogue.length - catalogue.indexOf(track),
      labelId: labelId(track.label),
      releaseDate: track.releaseDate,
      language: track.language,
      musicalKey: track.musicalKey,
      moodTags: [...track.moodTags],
      explicitLyrics: track.explicit,
      status: "approved",
      isActive: true,
      durationMs: built.durationMs,
      masterKey: masterKey(id, "flac"),
      previewKey: previewKey(id),
      coverKey: coverKey(id, 640),
      coverColour: built.placeholderColour,
      peaks: Buffer.from(built.peaks).toString("base64"),
      cardPeaks: Buffer.from(reducePeaks(built.peaks, cardBars)).toString("base64"),
      syncCount: track.syncCount,
      createdAt: Date.parse(track.releaseDate),
    })
    .onConflictDoNothing();
}

/** The mean of each of `bars` equal stretches: mastered music reaches its peak everywhere, its mean shows its form. */
export function reducePeaks(peaks: Uint8Array, bars: number): Uint8Array {
  return Uint8Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    const stretch = peaks.subarray(from, to);
    return Math.round(stretch.reduce((sum, value) => sum + value, 0) / stretch.length);
  });
}

async function put(media: R2Bucket, key: string, file: string, contentType: string): Promise<void> {
  if (await media.head(key)) return;
  await media.put(key, await readFile(file), { httpMetadata: { contentType } });
}
