import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { exportMovements } from "#worker/domain/money/tokens/export-movements.ts";
import { nextGate } from "#worker/domain/people/gates/next-gate.ts";
import type { SignedInEnv } from "./api-context.ts";
import { requireApproved } from "./require-approved.ts";
import { sendCsv } from "./send-csv.ts";

/** The gate of the page that offers a file. */
const requireGate = (path: string, error: string) =>
  createMiddleware<SignedInEnv>(async (c, next) =>
    nextGate(c.get("viewer"), path) === null ? next() : c.json({ error }, 403),
  );

/** What became of a brand's tokens. */
export const tokenMovements = new Hono<SignedInEnv>()
  .use(requireApproved)
  .get("/movements.csv", requireGate("/buy-tokens", "Labels hold no tokens."), (c) =>
    sendCsv(c, exportMovements(c.var.app, c.var.viewer), "cuesheet-tokens"),
  );
