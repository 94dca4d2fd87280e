import { isRefusedBy } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { hours } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ensureIngest } from "#worker/domain/catalogue/ingests/ensure-ingest.ts";
import type { IngestKind } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { ingestMessage } from "#worker/domain/catalogue/ingests/queries.ts";
import { isTooMuchWaiting, tooMuchWaiting } from "#worker/domain/services/jobs/scheduler.ts";
import { type Upload, getUpload } from "#worker/domain/services/files/uploads/queries.ts";
import { isConsent } from "#worker/domain/catalogue/tracks/rights/consent.contract.ts";
import type { StoredConsent } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { toDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration-fields.contract.ts";
import { findUnprintable } from "#worker/domain/services/pdf/find-unprintable.ts";
import type { TrackFields, TrackRefusal } from "./label-tracks.contract.ts";

type Uploads = { audioUploadId?: string | undefined; coverUploadId?: string | undefined };
type FileRefusal = { ok: false } & Extract<TrackRefusal, { refusal: "no-such-audio" | "no-such-cover" }>;

/** The ingests of uploads chosen in a form; files not named stay unchanged. */
export async function chooseFiles(
  ctx: AppContext,
  viewer: Viewer,
  { audioUploadId, coverUploadId }: Uploads,
): Promise<{ ok: true; chosen: { audioIngestId?: string; coverIngestId?: string } } | FileRefusal> {
  const audio = await choose(ctx, viewer, "audio", audioUploadId);
  if (!audio.ok) return audio;
  const cover = await choose(ctx, viewer, "cover", coverUploadId);
  if (!cover.ok) return cover;
  return {
    ok: true,
    chosen: {
      ...(audio.ingestId ? { audioIngestId: audio.ingestId } : {}),
      ...(cover.ingestId ? { coverIngestId: cover.ingestId } : {}),
    },
  };
}

/** True if a chosen file's ingest failed meanwhile; a retry returns the reason. */
export function isOvertaken(error: unknown): boolean {
  return isRefusedBy(error, "file_is_unusable");
}

async function choose(
  ctx: AppContext,
  viewer: Viewer,
  kind: IngestKind,
  uploadId: string | undefined,
): Promise<{ ok: true; ingestId: string | null } | FileRefusal> {
  if (!uploadId) return { ok: true, ingestId: null };
  const upload = await getUpload(ctx, viewer, uploadId);
  const refusal = `no-such-${kind}` as const;
  const ingest = upload?.purpose === kind ? await ensureIngestWithinLimits(ctx, upload) : null;
  if (!ingest) return { ok: false, refusal };
  if (ingest === "too-much") return { ok: false, refusal, message: tooMuchWaiting };
  const message = ingestMessage(kind, ingest.failureCode);
  return message ? { ok: false, refusal, message } : { ok: true, ingestId: ingest.id };
}

async function ensureIngestWithinLimits(ctx: AppContext, upload: Upload) {
  try {
    return await ensureIngest(ctx, upload);
  } catch (error) {
    if (isTooMuchWaiting(error)) return "too-much" as const;
    throw error;
  }
}

const conflicts = [
  ["tracks.isrc", "isrc-taken"],
  ["tracks.audio_ingest_id", "no-such-audio"],
  ["tracks.cover_ingest_id", "no-such-cover"],
  ["tracks.id", "id-taken"],
] as const;

/** The unique constraint that refused a write: an ISRC of the same label, an upload of another track, or an id; else null. */
export function nameConflict(error: unknown): (typeof conflicts)[number][1] | null {
  if (!isRefusedBy(error, "UNIQUE constraint failed")) return null;
  return conflicts.find(([column]) => isRefusedBy(error, column))?.[1] ?? null;
}

type ConsentAhead = Extract<TrackRefusal, { refusal: "consent-ahead" }>;

/** The first consent dated in the future, in every time zone; null if there is none. */
export function findConsentAhead({ clock }: AppContext, fields: TrackFields): ConsentAhead | null {
  const declared = toDeclaration(fields);
  if (!declared) return null;
  const { masterConsent, samples, cover, writers } = declared;
  const latest = new Date(clock.now() + hours(14)).toISOString().slice(0, 10);
  const isAhead = (consent: StoredConsent | null) => isConsent(consent) && consent.date > latest;
  const refused = (field: ConsentAhead["field"]) => ({ refusal: "consent-ahead", field }) as const;
  if (isAhead(masterConsent)) return refused("masterConsentDate");
  if (isAhead(samples.clearedWith)) return refused("samplesClearedOn");
  if (isAhead(cover.clearedWith)) return refused("coverClearedOn");
  return writers.some(({ consent }) => isAhead(consent)) ? refused("writers") : null;
}

type Unprintable = Extract<TrackRefusal, { refusal: "unprintable" }>;
type Printed = Pick<TrackFields, Unprintable["field"]>;

/** Texts of a track that are printed on its licences. */
export const printedTexts = ({ title, artist, otherExcludedUses }: Printed): string[] => [title, artist, ...otherExcludedUses];

/** The first field with characters that no font can print, or null. */
export async function findUnprintableName(ctx: AppContext, printed: Printed): Promise<Unprintable | null> {
  for (const field of ["title", "artist", "otherExcludedUses"] as const) {
    // Sequential, to name the first invalid field.
    const characters = await findUnprintable(ctx, [printed[field]].flat());
    if (characters) return { refusal: "unprintable", field, characters };
  }
  return null;
}

/** Finds the first field that is well formed but cannot be saved; null if there is none. */
export const findUnusableField = async (ctx: AppContext, fields: TrackFields) =>
  findConsentAhead(ctx, fields) ?? (await findUnprintableName(ctx, fields));
