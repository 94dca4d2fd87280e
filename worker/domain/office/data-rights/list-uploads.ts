import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { olderThan } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type {
  FinishedUpload,
  Holding,
  HoldingKind,
  OpenUpload,
  OwnUploads,
} from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { expiryOf, kindOf, openUploadsKeptFor, uploadLimits } from "#worker/domain/services/files/uploads/limits.ts";

const finishedPerPage = 25;

type OpenRow = Omit<OpenUpload, "expiresAt"> & { touchedAt: number };
type FinishedRow = Omit<FinishedUpload, "expiresAt"> & { touchedAt: number };
type HeldRow = Pick<Holding, "kind" | "open" | "number" | "bytes">;

/** The viewer's uploads: all open ones, and a page of finished ones, newest first. */
export async function listUploads(ctx: AppContext, viewer: Viewer, after: string | null): Promise<OwnUploads> {
  const [open = [], finished = [], heldRows = []] = await readBatch(ctx.db, [
    openOf(viewer),
    finishedOf(viewer, after),
    heldBy(viewer),
  ]);
  // Typed as the columns of each query.
  const page = (finished as FinishedRow[]).slice(0, finishedPerPage);
  const last = finished.length > finishedPerPage ? page.at(-1) : undefined;
  return {
    open: (open as OpenRow[]).map(({ touchedAt, ...row }) => ({
      ...row,
      expiresAt: touchedAt + openUploadsKeptFor,
    })),
    finished: page.map(({ touchedAt, ...row }) => ({ ...row, expiresAt: expiryOf(row.purpose, touchedAt) })),
    nextAfter: last ? `${last.finishedAt}.${last.id}` : null,
    holdings: holdingsOf(viewer, heldRows as HeldRow[]),
    now: ctx.clock.now(),
  };
}

const openOf = ({ id }: Viewer): SQL => sql`
  SELECT id, purpose, filename, size_bytes AS sizeBytes, created_at AS startedAt, touched_at AS touchedAt,
    (SELECT ifnull(sum(size_bytes), 0) FROM upload_parts WHERE upload_id = upload.id) AS arrivedBytes
  FROM uploads AS upload
  WHERE user_id = ${id} AND status IN ('uploading', 'uploaded') AND status = 'uploading'
  ORDER BY created_at DESC, id`;

const finishedOf = ({ id }: Viewer, after: string | null): SQL => sql`
    SELECT id, purpose, filename, size_bytes AS sizeBytes, completed_at AS finishedAt, touched_at AS touchedAt,
      CASE
        WHEN EXISTS (SELECT 1 FROM renders WHERE upload_id = upload.id AND status = 'pending') THEN 'render'
        WHEN EXISTS (SELECT 1 FROM ingests WHERE upload_id = upload.id AND status = 'pending') THEN 'ingest'
      END AS neededBy
    FROM uploads AS upload
    WHERE user_id = ${id} AND status = 'uploaded' AND put_aside_at IS NULL
      AND ${olderThan(after, sql`completed_at`, sql`id`)}
    ORDER BY completed_at DESC, id LIMIT ${finishedPerPage + 1}`;

const heldBy = ({ id }: Viewer): SQL => sql`
  SELECT iif(purpose = 'video', 'videos', 'tracks') AS kind, count(*) AS number,
    sum(status = 'uploading') AS open, sum(size_bytes) AS bytes
  FROM uploads WHERE user_id = ${id} AND status IN ('uploading', 'uploaded') AND put_aside_at IS NULL GROUP BY kind`;

/** Storage used by the active role's kind of upload, and by the other kind if the viewer still has any. */
function holdingsOf({ activeRole }: Viewer, rows: readonly HeldRow[]): Holding[] {
  const own: HoldingKind = kindOf(activeRole === "label" ? "audio" : "video");
  return (["videos", "tracks"] as const).flatMap((kind) => {
    const used = rows.find((row) => row.kind === kind) ?? { open: 0, number: 0, bytes: 0 };
    return kind === own || used.number > 0 ? [{ ...used, kind, limit: uploadLimits[kind] }] : [];
  });
}
