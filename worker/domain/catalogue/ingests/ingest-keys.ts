import { attemptsUpTo, ingestMasterKey, ingestPreviewKey } from "#worker/domain/services/files/media/keys.ts";
import type { IngestKind } from "./ingests.contract.ts";
import { coverKeysOf } from "./cover-variants.ts";

type IngestRef = { id: string; kind: IngestKind };

/** What one attempt of an ingest puts into the store. */
export function attemptKeys({ id, kind }: IngestRef, attempt: number): string[] {
  return kind === "cover"
    ? coverKeysOf(id, attempt)
    : [ingestMasterKey(id, attempt), ingestPreviewKey(id, attempt)];
}

/** What all attempts up to the present one may have put there. */
export function ingestKeys(ingest: IngestRef & { attempt: number }): string[] {
  return attemptsUpTo(ingest.attempt).flatMap((attempt) => attemptKeys(ingest, attempt));
}
