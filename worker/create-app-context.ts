import { createDatabase } from "#drizzle/client.ts";
import type { AppContext } from "./context.ts";
import { fontsFromAssets } from "./domain/base/pdf/font-source.ts";
import { readSettings } from "./env.ts";
import { captureMail, sendByBinding } from "./platform/mail.ts";
import { patientDatabase } from "./platform/patient-database.ts";
import { createMediaUrls } from "./platform/media-urls.ts";
import { createMedia } from "./platform/media.ts";
import { createRenderer, rendererInstances } from "./platform/renderer.ts";
import { createStripe } from "./platform/stripe.ts";

/** Wires the platform to one event. The only place that knows bindings by name. */
export function createAppContext(
  env: Env,
  execution: Pick<ExecutionContext, "waitUntil">,
  requestId: string = crypto.randomUUID(),
): AppContext {
  const settings = readSettings(env);
  return {
    db: createDatabase(settings.DEMO === "on" ? patientDatabase(env.DB) : env.DB),
    media: createMedia(env.MEDIA),
    mediaUrls: createMediaUrls(settings.PUBLIC_ORIGIN, settings.MEDIA_URL_SECRET),
    async sendJob(message, delaySeconds) {
      await env.JOBS.send(message, delaySeconds ? { delaySeconds } : {});
    },
    mail: settings.DEMO === "on" ? captureMail(env.DB, Date.now) : sendByBinding(env.EMAIL),
    renderer: createRenderer(
      rendererInstances(settings.RENDERER_URL, env.RENDERER),
      settings.RENDERER_SECRET,
    ),
    stripe: createStripe({ secretKey: settings.STRIPE_SECRET_KEY, apiUrl: settings.STRIPE_API_URL }),
    readFont: fontsFromAssets(env.ASSETS),
    limits: {
      signIn: env.SIGN_IN_LIMIT,
      report: env.REPORT_LIMIT,
      contact: env.CONTACT_LIMIT,
      violations: env.VIOLATIONS_LIMIT,
    },
    clock: { now: () => Date.now() },
    settings,
    defer: (work) => execution.waitUntil(work),
    requestId,
  };
}
