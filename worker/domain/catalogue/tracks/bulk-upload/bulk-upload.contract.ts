import { z } from "zod";
import { bytesOfRow, maxBulkRows, maxIsrcsPerRequest, maxBatchBytes } from "./bulk-limits.contract.ts";

/** What a CSV may ask for. Nobody approves their own track: the rest is either a draft or goes to review. */
export const bulkStatuses = ["draft", "pending review"] as const;

/** One row as the browser sends it. Its id is made once per bulk upload: the same id again is the same track. */
const BulkRow = z.object({
  id: z.uuid(),
  audioUploadId: z.uuid(),
  status: z.enum(bulkStatuses).default("draft"),
  /** The label agreement is accepted and its warranty given; a row that goes to review needs it. */
  warranty: z.boolean().default(false),
  /** The texts that `TrackFields` reads; checked row by row, so that one bad row holds no other up. */
  fields: z.record(z.string(), z.unknown()),
});
export type BulkRow = z.infer<typeof BulkRow>;

/** One request's rows. The whole of it goes to the database as one text. */
const Piece = z
  .array(BulkRow)
  .min(1)
  .max(maxBulkRows)
  .refine(
    (rows) => rows.reduce((bytes, row) => bytes + bytesOfRow(row), 0) <= maxBatchBytes,
    `All rows of a request together have at most ${maxBatchBytes.toLocaleString("en-GB")} bytes`,
  );

/** `POST /api/bulk-tracks` → 200 `{ outcomes }`, in the order of the rows; 404 when the label is not the viewer's. */
export const ImportTracks = z.object({ labelId: z.uuid(), rows: Piece });
export type ImportTracks = z.infer<typeof ImportTracks>;

/** `POST /api/bulk-tracks/known` → 200 `{ tracks }`: the label's own that have them. 404 as above. */
export const FindExistingIsrcs = z.object({
  labelId: z.uuid(),
  isrcs: z.array(z.string().max(12)).max(maxIsrcsPerRequest),
});
export type FindExistingIsrcs = z.infer<typeof FindExistingIsrcs>;
export type KnownTrack = { id: string; isrc: string; title: string; artist: string };

/** `known`: the label has this ISRC already and nothing was added. `no-audio`: the upload is not there any more. */
export type RowOutcome = { id: string } & (
  | { outcome: "added" | "known" | "no-audio" }
  | { outcome: "invalid"; field: string; message: string }
);
