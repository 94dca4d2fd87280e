import { and, eq, inArray } from "drizzle-orm";
import { ingests } from "#drizzle/schema/index.ts";
import { MadeCover } from "#render-service/covers/covers.contract.ts";
import { IngestedTrack } from "#render-service/ingest/ingest.contract.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { listed } from "#worker/domain/lib/query.ts";
import {
  type AudioFacts,
  type CoverFacts,
  type IngestState,
  maxIngestsPerRequest,
} from "./ingests.contract.ts";
import { ingestMessage, warningWords } from "./refusals.ts";

export type Ingest = typeof ingests.$inferSelect;

/** The viewer's own ingest; another's and none are both null. */
export async function getIngestState(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
): Promise<IngestState | null> {
  return (await listIngestStates(ctx, viewer, [id]))[0] ?? null;
}

export async function listIngestStates(
  ctx: AppContext,
  viewer: Viewer,
  ids: readonly string[],
): Promise<IngestState[]> {
  const rows = await ctx.db
    .select()
    .from(ingests)
    .where(
      and(inArray(ingests.id, listed(ids.slice(0, maxIngestsPerRequest))), eq(ingests.userId, viewer.id)),
    );
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
  const { durationMs, source, loudness, peaks, suggestedBpm, suggestedKey, tags, warnings } =
    Heard.parse(facts);
  const worded = warnings.map((code) => ({ code, message: warningWords[code] }));
  return { durationMs, source, loudness, peaks, suggestedBpm, suggestedKey, tags, warnings: worded };
}

function toCoverFacts(facts: unknown): CoverFacts {
  const { width, height, placeholderColour } = MadeCover.parse(facts);
  return { width, height, placeholderColour };
}
