import { Hono } from "hono";
import { zValidator } from "@hono/zod-validator";
import {
  FindExistingIsrcs,
  ImportTracks,
} from "#worker/domain/catalogue/tracks/bulk-upload/bulk-upload.contract.ts";
import { importTracks, listKnownTracks } from "#worker/domain/catalogue/tracks/bulk-upload/import-tracks.ts";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import type { SignedInEnv } from "./api-context.ts";
import { requireApproved } from "./require-approved.ts";

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
