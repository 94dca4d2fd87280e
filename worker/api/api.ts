import { Hono } from "hono";
import { account } from "./account.ts";
import type { ApiEnv } from "./api-context.ts";
import { bulkTracks } from "./bulk-tracks.ts";
import { checkout, payment } from "./checkout.ts";
import { comps } from "./comps.ts";
import { connect } from "./connect.ts";
import { copies } from "./copies.ts";
import { credentials } from "./credentials.ts";
import { cspReports } from "./csp-reports.ts";
import { fileChecks } from "./file-checks.ts";
import { health } from "./health.ts";
import { ingests } from "./ingests.ts";
import { ledgerFiles, tokenMovements } from "./ledger-files.ts";
import { labelStatements } from "./label-statements.ts";
import { labelClaims } from "./label-claims.ts";
import { labelSyncs, renderUrls } from "./label-syncs.ts";
import { labelTracks } from "./label-tracks.ts";
import { media } from "./media.ts";
import { problems } from "./problems.ts";
import { renderCallbacks } from "./render-callbacks.ts";
import { renderMedia } from "./render-media.ts";
import { orders } from "./orders.ts";
import { renders } from "./renders.ts";
import { reviewMedia } from "./review-media.ts";
import { sharedMedia } from "./shared-media.ts";
import { shortlists } from "./shortlists.ts";
import { signingKeys, statusLists } from "./signing-keys.ts";
import { stripeWebhooks } from "./stripe-webhooks.ts";
import { transparencyLog } from "./transparency-log.ts";
import { uploads } from "./uploads.ts";
import { vault } from "./vault.ts";
import { videos } from "./videos.ts";

/** Every call that is not a page. */
export const api = new Hono<ApiEnv>()
  .route("/api/health", health)
  .route("/api/csp-reports", cspReports)
  .route("/api/render-media", renderMedia)
  .route("/api/render-callbacks", renderCallbacks)
  .route("/api/uploads", uploads)
  .route("/api/vault", vault)
  .route("/api/videos", videos)
  .route("/api/ingests", ingests)
  .route("/api/bulk-tracks", bulkTracks)
  .route("/api/renders", renders)
  .route("/api/orders", orders)
  .route("/api/comps", comps)
  .route("/api/shortlists", shortlists)
  .route("/api/checkout", checkout)
  .route("/api/verify-payment", payment)
  .route("/api/stripe", stripeWebhooks)
  .route("/api/connect", connect)
  .route("/api/tokens", tokenMovements)
  .route("/api/ledger", ledgerFiles)
  .route("/api/label-statements", labelStatements)
  .route("/api/label-syncs", labelSyncs)
  .route("/api/label-claims", labelClaims)
  .route("/api/label-tracks", labelTracks)
  .route("/api/problems", problems)
  .route("/api/copies", copies)
  .route("/api/credentials", credentials)
  .route("/api/log", transparencyLog)
  .route("/api/file-checks", fileChecks)
  .route("/api/refresh-render-url", renderUrls)
  .route("/media/reviews", reviewMedia)
  .route("/media/shared", sharedMedia)
  .route("/media", media)
  .route("/account", account)
  .route("/.well-known", signingKeys)
  .route("/status", statusLists)
  .all("/api/*", (c) => c.json({ error: "Endpoint not found." }, 404))
  .all("/media/*", (c) => c.json({ error: "File not found." }, 404));

export type Api = typeof api;
