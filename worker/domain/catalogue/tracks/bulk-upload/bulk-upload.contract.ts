import { z } from "zod";
import { bytesOfRow, maxBulkRows, maxIsrcsPerRequest, maxBatchBytes } from "./bulk-limits.contract.ts";

/** Statuses that a CSV may request: labels cannot approve their own tracks. */
export const bulkStatuses = ["draft", "pending review"] as const;

/** One row. Its id is generated once per bulk upload and makes repeated requests idempotent. */
const BulkRow = z.object({
  id: z.uuid(),
  audioUploadId: z.uuid(),
  status: z.enum(bulkStatuses).default("draft"),
  /** Accepts the label agreement and gives its warranty; required for rows that go to review. */
  warranty: z.boolean().default(false),
  /** Text values for `TrackFields`; validated row by row, so that a bad row does not block the others. */
  fields: z.record(z.string(), z.unknown()),
});
export type BulkRow = z.infer<typeof BulkRow>;

/** Rows of one request, passed to the database as one string. */
const Batch = z
  .array(BulkRow)
  .min(1)
  .max(maxBulkRows)
  .refine(
    (rows) => rows.reduce((bytes, row) => bytes + bytesOfRow(row), 0) <= maxBatchBytes,
    `All rows of a request together have at most ${maxBatchBytes.toLocaleString("en-GB")} bytes`,
  );

/** `POST /api/bulk-tracks` → 200 `{ outcomes }`, in the order of the rows; 404 if the label is not the viewer's. */
export const ImportTracks = z.object({ labelId: z.uuid(), rows: Batch });
export type ImportTracks = z.infer<typeof ImportTracks>;

/** `POST /api/bulk-tracks/known` → 200 `{ tracks }`: the label's own tracks with these ISRCs. 404 as above. */
export const FindExistingIsrcs = z.object({
  labelId: z.uuid(),
  isrcs: z.array(z.string().max(12)).max(maxIsrcsPerRequest),
});
export type FindExistingIsrcs = z.infer<typeof FindExistingIsrcs>;
export type KnownTrack = { id: string; isrc: string; title: string; artist: string };

/** `known`: the label already has this ISRC; nothing was added. `no-audio`: the upload no longer exists. */
export type RowOutcome = { id: string } & (
  | { outcome: "added" | "known" | "no-audio" }
  | { outcome: "invalid"; field: string; message: string }
);
