import { Hono } from "hono";
import { account } from "./account.ts";
import type { ApiEnv } from "./access.ts";
import { bulkTracks, connect, labelTracks } from "./label.ts";
import { checkout, payment, stripeWebhooks } from "./stripe.ts";
import { comps, ingests, orders, renders } from "./progress.ts";
import { copies, fileChecks, vault } from "./file-checks.ts";
import { credentials, signingKeys, statusLists, transparencyLog } from "./credentials.ts";
import { cspReports, health } from "./ops.ts";
import { labelClaims, labelStatements, labelSyncs, ledgerFiles, problems, renderUrls, tokenMovements } from "./downloads.ts";
import { media } from "./media.ts";
import { renderCallbacks, renderMedia } from "./render-service.ts";
import { reviewMedia, sharedMedia } from "./shared-media.ts";
import { shortlists, videos } from "./brand.ts";
import { uploads } from "./uploads.ts";

/** All endpoints that are not pages. */
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
