import { answerWithFont } from "#scripts/assets/copy-fonts.ts";
import { makeDemoContext, origin, type PaymentSecrets } from "../demo-context.ts";
import type { FilmMaker } from "./films.ts";
import { createDeliverer } from "./deliver-films.ts";
import type { PaymentStandIn } from "#scripts/payment-stand-in/create-payment-stand-in.ts";
import type { StandInStore } from "#scripts/payment-stand-in/store.ts";
import type { Database } from "#drizzle/client.ts";
import type { RenderJob } from "#render-service/render-service.contract.ts";
import type { AppContext, Settings } from "#worker/context.ts";
import { fontsFromAssets } from "#worker/domain/services/pdf/font-source.ts";
import type { JobMessage } from "#worker/domain/services/jobs/jobs.contract.ts";
import { createMediaUrls } from "#worker/platform/media-urls.ts";
import { createMedia } from "#worker/platform/media.ts";
import { handleMessage } from "#worker/queue.ts";
import { nobodyTrades } from "#worker/domain/services/legal/trader.contract.ts";

/** Licences of the history are signed with this machine's key. */
export type HistorySecrets = PaymentSecrets & Pick<Settings, "LICENCE_SIGNING_KEY">;

export type HistoryParts = {
  db: Database;
  media: R2Bucket;
  /** Storage of the payment stand-in's state. */
  payments: StandInStore;
  secrets: HistorySecrets;
  films: FilmMaker;
};

/** The product at earlier dates, with its payment provider, in-process. */
export type History = {
  ctx: AppContext;
  standIn: PaymentStandIn;
  /** Sets the clocks of the product and the payment provider. */
  travelTo(at: number): void;
  /** Calls the payment stand-in's control API: scripts/payment-stand-in/control.ts. */
  control(call: string, body?: object): Promise<unknown>;
  /** Waits until all deferred work, queue messages and render jobs are done. */
  settle(): Promise<void>;
};

export function openHistory(parts: HistoryParts): History {
  const [queue, jobs, deferred]: [JobMessage[], RenderJob[], Promise<unknown>[]] = [[], [], []];
  let now = 0;
  const settings = settingsOf(parts.secrets);
  const { ctx: paying, standIn } = makeDemoContext({
    ...parts,
    now: () => now,
    // The history triggers everything itself that webhooks would report.
    send: async () => new Response(null, { status: 200 }),
  });
  const taken = { limit: async () => ({ success: true }) };
  const ctx: AppContext = {
    ...paying,
    media: createMedia(parts.media),
    mediaUrls: createMediaUrls(settings.PUBLIC_ORIGIN, settings.MEDIA_URL_SECRET),
    sendJob: async (message) => void queue.push(message),
    // Mails from the past are dropped.
    mail: { send: async () => undefined },
    renderer: {
      async submit(job) {
        jobs.push(job);
        return { accepted: true, ended: Promise.resolve("ended") };
      },
      printSound: () => Promise.reject(new Error("The history has no render service")),
      health: () => Promise.reject(new Error("The history has no render service")),
    },
    readFont: fontsFromAssets({ fetch: (url) => answerWithFont({ url }) }),
    limits: {
      signIn: taken,
      report: taken,
      contact: taken,
      violations: taken,
      similar: taken,
      log: taken,
      excerpts: taken,
      copies: taken,
      sentSounds: taken,
    },
    retry: { at: null },
    settings,
    defer: (work) => void deferred.push(work),
    requestId: "demo-history",
  };
  const deliver = createDeliverer(ctx, parts.films);
  return {
    ctx,
    standIn,
    travelTo: (at) => void (now = at),
    async control(call, body = {}) {
      const request = { method: "POST", body: JSON.stringify(body) };
      const answer = await standIn.fetch(new Request(`${origin}/control/${call}`, request));
      if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`);
      return answer.json();
    },
    async settle() {
      // Finished work may add more.
      while (deferred.length + queue.length + jobs.length > 0) {
        await Promise.all(deferred.splice(0));
        for (const message of queue.splice(0)) await handleMessage(ctx, message);
        for (const job of jobs.splice(0)) await deliver(job);
      }
    },
  };
}

/** Except for licences, no secret or URL of these is ever used. */
function settingsOf(secrets: HistorySecrets): Settings {
  const unused = "demo-history-never-leaves-this-process";
  return {
    ...secrets,
    PUBLIC_ORIGIN: origin,
    RENDERER_URL: "",
    RENDERER_SECRET: unused,
    MEDIA_URL_SECRET: unused,
    SECOND_FACTOR_SECRET: unused,
    MAIL_FROM: "hello@demo.example",
    CONTACT_TO: "",
    DEMO: "on",
    STRIPE_API_URL: "http://localhost:1",
    ...nobodyTrades,
  };
}
