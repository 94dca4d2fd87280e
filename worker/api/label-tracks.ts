import { Hono } from "hono";
import { LabelTracksQuery } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { exportTracks } from "#worker/domain/catalogue/tracks/label-tracks/export-tracks.ts";
import type { SignedInEnv } from "./api-context.ts";
import { sendCsv } from "./send-csv.ts";
import { requireApproved } from "./require-approved.ts";

/** A label's catalogue as a file: the view that the address describes. */
export const labelTracks = new Hono<SignedInEnv>().use(requireApproved).get("/:id/export.csv", async (c) => {
  const { app, viewer } = c.var;
  const csv = await exportTracks(app, viewer, c.req.param("id"), LabelTracksQuery.parse(c.req.query()));
  return csv ? sendCsv(c, csv, "cuesheet-tracks") : c.json({ error: "Label not found." }, 404);
});
