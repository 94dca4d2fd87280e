import { giveWarranty } from "#worker/domain/catalogue/tracks/label-tracks/warrant-catalogue.ts";
import { isOnSaleNow } from "#worker/domain/catalogue/tracks/offers.ts";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { type Database, runBatch } from "#drizzle/client.ts";
import { outbox, tracks } from "#drizzle/schema/index.ts";
import type { BuiltTrack } from "./built-manifest.ts";
import { catalogue } from "./catalogue.ts";
import { declarationOf, demoId } from "./declarations.ts";
import { labelId, labelOwnerId } from "./seed-accounts.ts";
import { seedIngest } from "./seed-ingest.ts";
import type { DemoTrack } from "./track.ts";
import { foldNames } from "#worker/domain/catalogue/tracks/search-index/folded-names.ts";
import { indexFingerprint, sampleKeys } from "#worker/domain/catalogue/ingests/fingerprints/fingerprint-index.ts";
import { readFingerprint } from "#worker/domain/catalogue/ingests/fingerprints/stored-fingerprints.ts";
import { attachIngest } from "#worker/domain/catalogue/ingests/attach-ingest.ts";
import { coverKey, ingestMasterKey, ingestPreviewKey } from "#worker/domain/services/files/media/keys.ts";
import { outboxId } from "#worker/domain/services/jobs/outbox.ts";

/**
 * Adds a built track to the store and the catalogue, with its ingest. Rows are written last, so that every listed track can be
 * played.
 */
export async function seedTrack(db: Database, media: R2Bucket, track: DemoTrack, built: BuiltTrack): Promise<void> {
  const ingestId = demoId(`ingest:${track.slug}`);
  const keys = { masterKey: ingestMasterKey(ingestId, 1), previewKey: ingestPreviewKey(ingestId, 1) };
  await put(media, keys.masterKey, built.masterPath, "audio/flac");
  await put(media, keys.previewKey, built.previewPath, "audio/mp4");
  await put(media, coverKey(track.id, 640), built.coverPath, "image/webp");
  await put(media, coverKey(track.id, 176), built.coverSmallPath, "image/webp");
  const now = Date.now();
  await runBatch(db, [
    ...foldNames(db, [track]),
    ...seedIngest(db, { slug: track.slug, userId: labelOwnerId }, { ...built.facts, ...keys, ingestId }, now),
    db
      .insert(tracks)
      .values(toRow(track, built, { ...keys, ingestId }))
      .onConflictDoNothing(),
    ...attachIngest(db, { id: ingestId, kind: "audio" }, now),
    // The warranty puts the track on sale.
    ...giveWarranty(db, { userId: labelOwnerId, trackIds: [track.id], clientAddress: null }, Date.parse(track.releaseDate)),
    db.update(tracks).set({ isActive: isOnSaleNow }).where(eq(tracks.id, track.id)),
    // Indexed at once below, so that copies are found from the first upload. If the queue screened it later, this track would be
    // held because of a copy uploaded meanwhile.
    db
      .update(outbox)
      .set({ sentAt: now })
      .where(eq(outbox.id, outboxId({ kind: "screen-track", id: track.id }))),
  ]);
  const places = sampleKeys(readFingerprint(Buffer.from(built.facts.fingerprint, "base64")));
  await indexFingerprint({ db, clock: Date }, { trackId: track.id, ingestId }, places);
}

type Sound = { ingestId: string; masterKey: string; previewKey: string };

function toRow(track: DemoTrack, { facts, placeholderColour }: BuiltTrack, sound: Sound) {
  const { id, title, artist, mood, genre, primaryGenre, subGenre, bpm, description, priceTokens, isrc, upc } = track;
  return {
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
    vocals: track.vocals,
    publishingSplitBasisPoints: 10_000,
    rightsDeclaration: declarationOf(artist),
    rightsDeclaredAt: Date.parse(track.releaseDate),
    status: "approved",
    isActive: false,
    audioIngestId: sound.ingestId,
    masterKey: sound.masterKey,
    masterSha256: facts.masterSha256,
    previewKey: sound.previewKey,
    durationMs: facts.durationMs,
    peaks: facts.peaks,
    cardPeaks: facts.cardPeaks,
    coverKey: coverKey(id, 640),
    coverColour: placeholderColour,
    createdAt: Date.parse(track.releaseDate),
  } as const;
}

async function put(media: R2Bucket, key: string, file: string, contentType: string): Promise<void> {
  if (await media.head(key)) return;
  await media.put(key, await readFile(file), { httpMetadata: { contentType } });
}
