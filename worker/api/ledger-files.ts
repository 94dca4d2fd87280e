import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { exportMovements } from "#worker/domain/licensing/licences/export-movements.ts";
import { exportJournal } from "#worker/domain/office/ledger-explorer/export-journal.ts";
import { exportTrialBalance } from "#worker/domain/office/ledger-explorer/trial-balance.ts";
import { PeriodQuery } from "#worker/domain/office/ledger-explorer/trial-balance.contract.ts";
import { nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import type { SignedInEnv } from "./api-context.ts";
import { requireApproved } from "./require-approved.ts";
import { sendCsv } from "./send-csv.ts";

/** The gate of the page that offers a file. */
const requireGate = (path: string, error: string) =>
  createMiddleware<SignedInEnv>(async (c, next) =>
    nextGate(c.get("viewer"), path) === null ? next() : c.json({ error }, 403),
  );

export const tokenMovements = new Hono<SignedInEnv>()
  .use(requireApproved)
  .get("/movements.csv", requireGate("/buy-tokens", "Label accounts don’t hold tokens."), (c) =>
    sendCsv(c, exportMovements(c.var.app, c.var.viewer), "cuesheet-tokens"),
  );

const periodOf = (c: Context<SignedInEnv>) => PeriodQuery.parse(c.req.query());

/** The books of a period. */
export const ledgerFiles = new Hono<SignedInEnv>()
  .use(requireApproved, requireGate("/admin/ledger", "Only super users can see the ledger."))
  .get("/trial-balance.csv", async (c) =>
    sendCsv(c, await exportTrialBalance(c.var.app, c.var.viewer, periodOf(c)), "cuesheet-trial-balance"),
  )
  .get("/journal.csv", (c) =>
    sendCsv(c, exportJournal(c.var.app, c.var.viewer, periodOf(c)), "cuesheet-journal"),
  );
