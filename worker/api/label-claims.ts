import { Hono } from "hono";
import { z } from "zod";
import { exportChannels } from "#worker/domain/licensing/claims/channels/export-channels.ts";
import type { SignedInEnv } from "./api-context.ts";
import { requireApproved } from "./require-approved.ts";
import { requireLabel } from "./require-label.ts";
import { sendCsv } from "./send-csv.ts";

const ChannelsQuery = z.object({ label: z.uuid().optional().catch(undefined) });

/** What a label's content management needs against claims, as a file. */
export const labelClaims = new Hono<SignedInEnv>()
  .use(requireApproved)
  .get("/channels.csv", requireLabel, async (c) => {
    const { app, viewer } = c.var;
    const { label } = ChannelsQuery.parse(c.req.query());
    return sendCsv(c, await exportChannels(app, viewer, label), "cuesheet-channels");
  });
