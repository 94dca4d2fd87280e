import { and, eq, inArray } from "drizzle-orm";
import { ingests } from "#drizzle/schema/index.ts";
import { type CoverRefusalCode, MadeCover } from "#render-service/covers/covers.contract.ts";
import { type AudioRefusalCode, type AudioWarning, IngestedTrack } from "#render-service/ingest/ingest.contract.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { listed } from "#worker/domain/lib/query.ts";
import {
  type AudioFacts,
  type CoverFacts,
  type IngestKind,
  type IngestState,
  maxIngestsPerRequest,
} from "./ingests.contract.ts";

/** Why an audio cannot be used, and what to do; shown to the label. */
const audioWords: Record<AudioRefusalCode | "takes-too-long", string> = {
  empty: "This file is empty. Please pick another one.",
  "too-large": "Audio files must be under 250MB",
  "not-audio": "Only WAV and MP3 files are supported",
  unreadable: "We can’t read this audio file. Please export it again as WAV or MP3.",
  "no-sound": "There is no sound in this file. Please export it again.",
  "too-short": "This track is shorter than 5 seconds. Please upload the whole track.",
  "too-long": "This track is longer than 30 minutes. Please upload it in parts.",
  silent: "This track is silent. Please check the export and upload it again.",
  incomplete: "This file is cut off before its end. Please export or upload it again.",
  corrupt: "This audio file is damaged. Please export it again.",
  "bad-sample-rate": "The sample rate is out of range. Please export at 44.1 or 48 kHz.",
  "too-many-channels": "This file has more than two channels. Please upload a stereo mix.",
  "takes-too-long": "This audio takes too long to process. Please export it again as WAV or MP3.",
};

const coverWords: Record<CoverRefusalCode | "takes-too-long", string> = {
  empty: "This file is empty. Please pick another one.",
  "too-large": "Cover art must be under 50MB",
  "not-picture": "Only JPG and PNG files are supported",
  unreadable: "We can’t read this image. Please export it again as JPG or PNG.",
  "picture-too-small": "This image is smaller than 100 pixels. At least 1000 × 1000 px is best.",
  "too-many-pixels": "This image has more than 64 megapixels. Please make it smaller.",
  incomplete: "This image is cut off before its end. Please export or upload it again.",
  corrupt: "This image is damaged. Please export it again.",
  "takes-too-long": "This image takes too long to process. Please export it again as JPG or PNG.",
};

const notDone: Record<IngestKind, string> = {
  audio: "We could not process this audio. Please upload it again in a few minutes.",
  cover: "We could not process this cover. Please upload it again in a few minutes.",
};

/** Infrastructure faults share one message. */
export function ingestMessage(kind: IngestKind, code: string | null): string | null {
  if (!code) return null;
  const words: Record<string, string> = kind === "audio" ? audioWords : coverWords;
  return words[code] ?? notDone[kind];
}

/** Warnings about a usable audio; shown to the label. */
const warningWords: Record<AudioWarning, string> = {
  clipped: "Some peaks are clipped. A master with a little headroom sounds cleaner.",
  "silent-mostly": "More than half of this track is silence.",
  "long-silence": "This track has a silence of ten seconds or more.",
  "low-resolution": "The resolution is low. 24-bit, 48 kHz WAV is best.",
  "below-guide": "Our guide asks for 24-bit, 48 kHz WAV.",
  lossy: "MP3 loses detail. 24-bit, 48 kHz WAV is best.",
  "mp3-gap": "This MP3 doesn’t state its encoder delay, so its start may be up to 25 ms off.",
  mono: "This track is mono. We play it on both sides.",
  damaged: "Parts of this file are damaged. Please listen to the preview.",
  "length-not-stated": "The file doesn’t state its length, so we can’t tell whether its end is missing.",
};

export type Ingest = typeof ingests.$inferSelect;

/** The viewer's own ingest; null if it is another's or missing. */
export async function getIngestState(ctx: AppContext, viewer: Viewer, id: string): Promise<IngestState | null> {
  return (await listIngestStates(ctx, viewer, [id]))[0] ?? null;
}

export async function listIngestStates(ctx: AppContext, viewer: Viewer, ids: readonly string[]): Promise<IngestState[]> {
  const rows = await ctx.db
    .select()
    .from(ingests)
    .where(and(inArray(ingests.id, listed(ids.slice(0, maxIngestsPerRequest))), eq(ingests.userId, viewer.id)));
  return rows.map(toIngestState);
}

export function toIngestState(row: Ingest): IngestState {
  const isReady = row.status === "ready";
  return {
    id: row.id,
    uploadId: row.uploadId,
    kind: row.kind,
    status: row.status,
    progress: isReady ? 1 : row.progress,
    message: ingestMessage(row.kind, row.failureCode),
    audio: isReady && row.kind === "audio" ? toAudioFacts(row.facts) : null,
    cover: isReady && row.kind === "cover" ? toCoverFacts(row.facts) : null,
    version: `${row.status}:${row.attempt}:${row.progress.toFixed(2)}`,
  };
}

const Heard = IngestedTrack.omit({ fingerprint: true, features: true });

function toAudioFacts(facts: unknown): AudioFacts {
  const { durationMs, source, loudness, peaks, suggestedBpm, suggestedKey, tags, warnings } = Heard.parse(facts);
  const worded = warnings.map((code) => ({ code, message: warningWords[code] }));
  return { durationMs, source, loudness, peaks, suggestedBpm, suggestedKey, tags, warnings: worded };
}

function toCoverFacts(facts: unknown): CoverFacts {
  const { width, height, placeholderColour } = MadeCover.parse(facts);
  return { width, height, placeholderColour };
}
