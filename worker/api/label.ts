import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { FindExistingIsrcs, ImportTracks } from "#worker/domain/catalogue/tracks/bulk-upload/bulk-upload.contract.ts";
import { importTracks, listKnownTracks } from "#worker/domain/catalogue/tracks/bulk-upload/import-tracks.ts";
import { LabelTracksQuery } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { exportTracks } from "#worker/domain/catalogue/tracks/label-tracks/export-tracks.ts";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import { getAccountStatus } from "#worker/domain/money/payouts/accounts/account-status.ts";
import { createAccountLink, createConnectedAccount } from "#worker/domain/money/payouts/accounts/create-connected-account.ts";
import {
  type AccountLinkRefusal,
  OpenAccount,
  type OpenAccountRefusal,
  ResetAccount,
  type ResetAccountRefusal,
} from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import { refusePayee } from "#worker/domain/money/payouts/accounts/read-account.ts";
import { resetConnectedAccount } from "#worker/domain/money/payouts/accounts/reset-connected-account.ts";
import { requireApproved, type SignedInEnv, validateInWords } from "./access.ts";
import { sendCsv } from "./attachment.ts";

const noLabel = { error: "Label not found." };

/** A label's catalogue as a file, filtered and sorted by the query string. */
export const labelTracks = new Hono<SignedInEnv>().use(requireApproved).get("/:id/export.csv", async (c) => {
  const { app, viewer } = c.var;
  const csv = await exportTracks(app, viewer, c.req.param("id"), LabelTracksQuery.parse(c.req.query()));
  return csv ? sendCsv(c, csv, "cuesheet-tracks") : c.json(noLabel, 404);
});

/** The metadata of a bulk upload; its audio is uploaded before through `/api/uploads`. */
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

type Refusal = OpenAccountRefusal | AccountLinkRefusal | ResetAccountRefusal;

/** Refusals by Stripe are passed on with Stripe's own message. */
const refusals: Record<Refusal["refusal"], [{ error: string }, 403 | 404 | 409 | 429 | 502 | 503]> = {
  "labels-only": [{ error: "Only label accounts are paid." }, 403],
  "not-needed": [{ error: "Super users don’t need a payout account." }, 403],
  "no-account": [{ error: "Payout account not found." }, 404],
  "payout-pending": [{ error: "A payout to this account is under way. Please try again later." }, 409],
  "too-many-links": [{ error: "Too many attempts. Please wait an hour and try again." }, 429],
  "too-many-resets": [{ error: "Too many new accounts today. Please try again tomorrow." }, 429],
  refused: [{ error: "Stripe refused this." }, 502],
  unavailable: [{ error: "Stripe didn’t respond. Please try again in a moment." }, 503],
};

/** Runs before the body is validated, so that an unauthorised client learns nothing about the format. */
const requirePayee = createMiddleware<SignedInEnv>(async (c, next) => {
  const barrier = refusePayee(c.get("viewer"));
  return barrier ? c.json(...refusals[barrier.refusal]) : next();
});

/** Specification §7: the label's account at the payment provider. */
export const connect = new Hono<SignedInEnv>()
  .use(requireApproved)
  .use(requirePayee)
  .get("/account-status", async (c) => {
    const outcome = await getAccountStatus(c.get("app"), c.get("viewer"));
    if (outcome.ok) return c.json(outcome.status);
    if (outcome.refusal === "status-unknown")
      return c.json({ error: "Failed to check account status", lastKnown: outcome.lastKnown }, 503);
    return c.json(...tell(outcome));
  })
  .post("/create-connected-account", validateInWords(OpenAccount), async (c) => {
    const outcome = await createConnectedAccount(c.get("app"), c.get("viewer"), c.req.valid("json"));
    if (!outcome.ok) return c.json(...tell(outcome));
    return c.json({ message: "Your Stripe account is ready for your details." });
  })
  .post("/create-account-link", async (c) => {
    const outcome = await createAccountLink(c.get("app"), c.get("viewer"));
    return outcome.ok ? c.json({ url: outcome.url }) : c.json(...tell(outcome));
  })
  .post("/reset-connected-account", validateInWords(ResetAccount), async (c) => {
    const outcome = await resetConnectedAccount(c.get("app"), c.get("viewer"), c.req.valid("json"));
    if (!outcome.ok) return c.json(...tell(outcome));
    return c.json({ message: "You have a new Stripe account. The old one is closed." });
  });

const tell = (refusal: Refusal): (typeof refusals)[Refusal["refusal"]] =>
  refusal.refusal === "refused" ? [{ error: refusal.message }, 502] : refusals[refusal.refusal];
