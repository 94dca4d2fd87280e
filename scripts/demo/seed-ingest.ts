import type { Database, Statement } from "#drizzle/client.ts";
import { fingerprints, ingests, uploads } from "#drizzle/schema/index.ts";
import type { IngestedTrack } from "#render-service/ingest/ingest.contract.ts";
import { demoId } from "./identifiers.ts";
import { storeHeard } from "#worker/domain/catalogue/ingests/sound-features/store-heard.ts";
import { uploadKey } from "#worker/domain/services/files/media/keys.ts";

type Heard = IngestedTrack & { ingestId: string; masterKey: string; previewKey: string };

/** The rows that an upload and its ingest leave behind; the uploaded file itself is gone, as after every ingest. */
export function seedIngest(
  db: Database,
  { slug, userId }: { slug: string; userId: string },
  heard: Heard,
  now: number,
): Statement[] {
  const { ingestId, fingerprint, features, beatGrid, ...facts } = heard;
  const uploadId = demoId(`upload:${slug}`);
  return [
    db
      .insert(uploads)
      .values({
        id: uploadId,
        userId,
        filename: `${slug}.wav`,
        contentType: "audio/wav",
        sizeBytes: facts.source.bytes,
        partBytes: facts.source.bytes,
        mediaKey: uploadKey(userId, uploadId),
        multipartId: "demo",
        purpose: "audio",
        status: "discarded",
        createdAt: now,
        touchedAt: now,
        completedAt: now,
      })
      .onConflictDoNothing(),
    db
      .insert(ingests)
      .values({
        id: ingestId,
        userId,
        uploadId,
        kind: "audio",
        status: "ready",
        progress: 1,
        attempt: 1,
        heartbeatAt: now,
        createdAt: now,
        endedAt: now,
        facts,
      })
      .onConflictDoNothing(),
    db
      .insert(fingerprints)
      .values({ ingestId, raw: new Uint8Array(Buffer.from(fingerprint, "base64")), madeAt: now })
      .onConflictDoNothing(),
    ...storeHeard(db, ingestId, { features, beatGrid }, now),
  ];
}
