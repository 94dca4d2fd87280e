import { readTags } from "#render-service/ingest/read-tags.ts";
import type { RenderEvent } from "#render-service/render-service.contract.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ensureIngest } from "#worker/domain/catalogue/ingests/ensure-ingest.ts";
import { namedVariant } from "#worker/domain/catalogue/ingests/ingest-keys.ts";
import { submitToRenderer } from "#worker/domain/licensing/renders/render-events/submit-to-renderer.ts";
import { recordEvent } from "#worker/domain/licensing/renders/render-events/record-event.ts";
import { ingestCoverKey, ingestMasterKey, ingestPreviewKey } from "#worker/domain/services/files/media/keys.ts";
import type { TestContext } from "./app-context.ts";
import { makeUpload } from "./factories.ts";

type Ingested = { uploadId: string; ingestId: string };
export type AudioEvent = Extract<RenderEvent, { type: "ingest.completed" }>;

/** Creates a label's finished upload whose ingest is running its first attempt. */
export async function makePendingIngest(
  ctx: TestContext,
  label: Viewer,
  purpose: "audio" | "cover" = "audio",
): Promise<Ingested> {
  const filename = purpose === "audio" ? "track.wav" : "cover.jpg";
  const upload = await makeUpload(ctx, label, { purpose, filename });
  const ingest = await ensureIngest(ctx, upload);
  if (!ingest) throw new Error("the ingest was not started");
  await submitToRenderer(ctx, { kind: "ingest", id: ingest.id, attempt: 1 });
  return { uploadId: upload.id, ingestId: ingest.id };
}

/** Fakes the render service's completion of an audio ingest. `change` overrides its analysis. */
export async function finishAudio(ctx: TestContext, ingestId: string, change: Partial<AudioEvent> = {}): Promise<AudioEvent> {
  await ctx.media.write(ingestMasterKey(ingestId, 1), new Uint8Array(16), "audio/flac");
  await ctx.media.write(ingestPreviewKey(ingestId, 1), new Uint8Array(8), "audio/mp4");
  const event: AudioEvent = { ...heard, jobId: ingestId, ...change };
  const { applied } = await recordEvent(ctx, event);
  if (!applied) throw new Error("the ingest was not completed");
  return event;
}

/** Fakes the render service's completion of a cover ingest. */
export async function finishCover(ctx: TestContext, ingestId: string): Promise<void> {
  await ctx.media.write(ingestCoverKey(ingestId, 1, namedVariant), new Uint8Array(8), "image/webp");
  await recordEvent(ctx, {
    type: "cover.completed",
    jobId: ingestId,
    attempt: 1,
    width: 1400,
    height: 1400,
    source: "jpeg",
    placeholderColour: "#336699",
    placeholderWebp: "AAAA",
    variants: [{ ...namedVariant, side: 640, bytes: 8 }],
  });
}

/** Creates a ready audio ingest that no track uses yet. */
export async function makeReadyAudio(ctx: TestContext, label: Viewer): Promise<Ingested> {
  const made = await makePendingIngest(ctx, label);
  await finishAudio(ctx, made.ingestId);
  return made;
}

const bars = (count: number) => btoa("x".repeat(count));

const heard: AudioEvent = {
  type: "ingest.completed",
  jobId: "",
  attempt: 1,
  durationMs: 200_000,
  source: {
    container: "wav",
    codec: "pcm_s24le",
    sampleRate: 48_000,
    bitsPerSample: 24,
    channels: 2,
    isLossless: true,
    bitRate: null,
    bytes: 57_600_044,
    sha256: "d".repeat(64),
  },
  loudness: { integratedLufs: -14.2, truePeakDbtp: -1.1, rangeLu: 5.5 },
  peaks: bars(800),
  cardPeaks: bars(120),
  suggestedBpm: { bpm: 120, confidence: 0.9 },
  suggestedKey: { key: "A Minor", confidence: 0.7 },
  tags: readTags({ title: "Tagged Title" }, []),
  features: null,
  beatGrid: null,
  fingerprint: btoa("\u0001\u0002\u0003\u0004".repeat(8)),
  warnings: ["lossy"],
  masterBytes: 16,
  masterSha256: "e".repeat(64),
  previewBytes: 8,
};
