import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import {
  FindExistingIsrcs,
  ImportTracks,
} from "#worker/domain/catalogue/tracks/bulk-upload/bulk-upload.contract.ts";
import { importTracks, listKnownTracks } from "#worker/domain/catalogue/tracks/bulk-upload/import-tracks.ts";
import { LabelTracksQuery } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { exportTracks } from "#worker/domain/catalogue/tracks/label-tracks/export-tracks.ts";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import { requireApproved, type SignedInEnv } from "./access.ts";
import { sendCsv } from "./attachment.ts";

/** A label's catalogue as a file: the view that the address describes. */
export const labelTracks = new Hono<SignedInEnv>().use(requireApproved).get("/:id/export.csv", async (c) => {
  const { app, viewer } = c.var;
  const csv = await exportTracks(app, viewer, c.req.param("id"), LabelTracksQuery.parse(c.req.query()));
  return csv ? sendCsv(c, csv, "cuesheet-tracks") : c.json({ error: "Label not found." }, 404);
});

const noLabel = { error: "Label not found." };

/** The metadata of a bulk upload; its audio goes through `/api/uploads` before. */
export const bulkTracks = new Hono<SignedInEnv>()
  .use(requireApproved)
  .post("/", zValidator("json", ImportTracks), async (c) => {
    const { app, viewer } = c.var;
    const outcomes = await importTracks(app, viewer, c.req.valid("json"), readClientAddress(c.req.raw));
    return outcomes ? c.json({ outcomes }) : c.json(noLabel, 404);
  })
  .post("/known", zValidator("json", FindExistingIsrcs), async (c) => {
    const tracks = await listKnownTracks(c.get("app"), c.get("viewer"), c.req.valid("json"));
    return tracks ? c.json({ tracks }) : c.json(noLabel, 404);
  });
