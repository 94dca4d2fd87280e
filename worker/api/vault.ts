import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { findHeardTrack } from "#worker/domain/licensing/proof/copies/confirm-licence.ts";
import { HeardQuestion } from "#worker/domain/licensing/proof/vault/vault.contract.ts";
import type { SignedInEnv } from "./api-context.ts";
import { requireApproved } from "./require-approved.ts";

const noTrack = { error: "Track not found." };

/** What a brand's vault asks about music that was heard in its videos: vault.contract.ts. */
export const vault = new Hono<SignedInEnv>().use(requireApproved).post(
  "/tracks",
  zValidator("json", HeardQuestion, (result, c) => (result.success ? undefined : c.json(noTrack, 404))),
  async (c) => {
    const { evidence } = c.req.valid("json");
    const track = await findHeardTrack(c.get("app"), c.get("viewer"), evidence);
    return track ? c.json(track) : c.json(noTrack, 404);
  },
);
