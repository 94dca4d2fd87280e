import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database, Statement } from "#drizzle/client.ts";
import { fingerprints, ingests, uploads } from "#drizzle/schema/index.ts";
import type { IngestedTrack } from "#render-service/ingest/ingest.contract.ts";
import { makeMaster } from "#render-service/ingest/make-master.ts";
import { demoId } from "./declarations.ts";
import { storeHeard } from "#worker/domain/catalogue/ingests/sound-features/store-heard.ts";
import { uploadKey } from "#worker/domain/services/files/media/keys.ts";
import { type Stereo, wavChunks } from "./music/audio.ts";
import { detectSandbox } from "#render-service/sandbox.ts";

type Heard = IngestedTrack & { ingestId: string; masterKey: string; previewKey: string };

/** The rows of an upload and its ingest; the uploaded file itself is deleted, as after every ingest. */
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

/** Ingests the demo's music like a label's: a WAV that the render service measures, analyses and encodes. */
export async function ingestMusic(
  sound: Stereo,
  folder: string,
  paths: { master: string; preview: string },
): Promise<IngestedTrack> {
  const [inputs, outputs] = [join(folder, "in"), join(folder, "out")];
  await mkdir(inputs);
  await mkdir(outputs);
  const source = join(inputs, "source");
  await writeFile(source, wavChunks(sound));
  const { signal } = new AbortController();
  const sandbox = await detectSandbox();
  const tools = { sandbox, inputs, outputs, threads: 1, niceness: 0, signal };
  const result = await makeMaster(tools, source, () => {});
  if (!result.ok) throw new Error(`The music was refused: ${result.code} ${result.detail}`);
  const master = await readFile(result.master);
  const facts = {
    ...result.facts,
    masterBytes: master.byteLength,
    masterSha256: createHash("sha256").update(master).digest("hex"),
    previewBytes: (await stat(result.preview)).size,
  };
  await rename(result.master, paths.master);
  await rename(result.preview, paths.preview);
  await Promise.all([inputs, outputs].map((path) => rm(path, { recursive: true })));
  return facts;
}
