import { createDatabase, createReadOnlyDatabase } from "#drizzle/client.ts";
import { type AppContext, readSettings } from "./context.ts";
import { confirmPurchase } from "./domain/licensing/renders/return-context/purchase-mail.ts";
import { bookRules } from "./domain/office/ops/book-rules.ts";
import { fontsFromAssets } from "./domain/services/pdf/font-source.ts";
import { primaryDatabase, readBookmark, readOnly } from "./platform/primary-database.ts";
import { patientDatabase } from "./platform/patient-database.ts";
import { captureMail, sendByBinding } from "./platform/mail.ts";
import { createMediaUrls } from "./platform/media-urls.ts";
import { createMedia } from "./platform/media.ts";
import { createRenderer, rendererInstances } from "./platform/renderer.ts";
import { stripeClient } from "./platform/stripe.ts";

/** Wires the platform to one event. The only place that knows bindings by name. */
export function createAppContext(
  env: Env,
  execution: Pick<ExecutionContext, "waitUntil">,
  request: Request | null = null,
): AppContext {
  const settings = readSettings(env);
  const database = settings.DEMO === "on" ? patientDatabase(env.DB) : env.DB;
  let newest: string | null = null;
  const note = (bookmark: string) => {
    if (newest === null || bookmark > newest) newest = bookmark;
  };
  const primary = primaryDatabase(database, note);
  const ownWrites = readBookmark(settings, request?.headers.get("cookie") ?? null);
  return {
    db: createDatabase(primary),
    nearest: createReadOnlyDatabase(readOnly(isReading(request) ? nearestCopy() : primary)),
    hasJustWritten: ownWrites !== null,
    bookmark: () => newest,
    media: createMedia(env.MEDIA),
    mediaUrls: createMediaUrls(settings.PUBLIC_ORIGIN, settings.MEDIA_URL_SECRET),
    async sendJob(message, delaySeconds) {
      await env.JOBS.send(message, delaySeconds ? { delaySeconds } : {});
    },
    mail: settings.DEMO === "on" ? captureMail(env.DB, Date.now) : sendByBinding(env.EMAIL),
    renderer: createRenderer(rendererInstances(settings.RENDERER_URL, env.RENDERER), settings.RENDERER_SECRET),
    stripe: stripeClient({ secretKey: settings.STRIPE_SECRET_KEY, apiUrl: settings.STRIPE_API_URL }),
    readFont: fontsFromAssets(env.ASSETS),
    limits: {
      signIn: env.SIGN_IN_LIMIT,
      report: env.REPORT_LIMIT,
      contact: env.CONTACT_LIMIT,
      violations: env.VIOLATIONS_LIMIT,
      similar: env.SIMILAR_LIMIT,
      log: env.LOG_LIMIT,
      excerpts: env.EXCERPTS_LIMIT,
      copies: env.COPIES_LIMIT,
      sentSounds: env.SENT_SOUNDS_LIMIT,
    },
    retry: { at: null },
    bookRules,
    confirmPurchase,
    clock: { now: () => Date.now() },
    settings,
    defer: (work) => execution.waitUntil(work),
    requestId: crypto.randomUUID(),
  };

  function nearestCopy() {
    return database.withSession(ownWrites ?? "first-unconstrained");
  }
}

/** Other requests must read their own writes and stay with the primary, as do messages and cron ticks. */
const isReading = (request: Request | null): boolean =>
  request !== null && (request.method === "GET" || request.method === "HEAD");
