import type { Stripe } from "stripe";
import { z } from "zod";
import type { Database, ReadOnlyDatabase, Statement } from "#drizzle/client.ts";
import type { Media } from "#worker/platform/media.ts";
import type { MailTransport } from "#worker/platform/mail.ts";
import type { MediaUrls } from "#worker/platform/media-urls.ts";
import type { Renderer } from "#worker/platform/renderer.ts";
import type { FontSource } from "./domain/services/pdf/font-source.ts";
import type { BookRules } from "./domain/money/ledger/invariant-scope.ts";
import type { JobMessage } from "./domain/services/jobs/jobs.contract.ts";

/** Milliseconds since 1970 UTC. Domain code uses this and never `Date.now()`. */
export type Clock = { now(): number };

type ConfirmedPurchase = { id: string; userId: string; tokens: number };

/** All dependencies of a domain function, created once per request, message or cron tick. */
export type AppContext = {
  /** The primary, always current. Required for decisions about money, permissions or other accounts' data. */
  db: Database;
  /**
   * The nearest replica, which may lag, but never behind the viewer's own writes. For
   * browsing only (people/accounts/gates/next-gate.ts); it is read-only.
   */
  nearest: ReadOnlyDatabase;
  /** True if the viewer's last writes are so recent that a replica may not have them. */
  hasJustWritten: boolean;
  /** The primary's position at this event's last query; null if there was none. */
  bookmark(): string | null;
  media: Media;
  mediaUrls: MediaUrls;
  /**
   * Sends to the queue. Messages that must not be lost use the outbox (services/jobs/outbox.ts); only dispatch messages for
   * waiting jobs, which the cron repeats, are sent directly (jobs/).
   */
  sendJob(message: JobMessage, delaySeconds?: number): Promise<void>;
  /** Only for the sender of waiting mails (services/mail/send-mail.ts). Other code queues mails in the batch of their cause. */
  mail: MailTransport;
  renderer: Renderer;
  /** Called between batches, never inside one: results are stored by compare-and-set. */
  stripe: Stripe;
  /** The fonts that licences are set in. */
  readFont: FontSource;
  limits: {
    signIn: RateLimit;
    report: RateLimit;
    contact: RateLimit;
    violations: RateLimit;
    similar: RateLimit;
    log: RateLimit;
    excerpts: RateLimit;
    copies: RateLimit;
    sentSounds: RateLimit;
  };
  /** When the rate limit that refused this event ends; null if none did (worker/api/middleware.ts). */
  retry: { at: number | null };
  clock: Clock;
  /** Invariants of the books (office/ops/book-rules.ts). */
  bookRules: BookRules;
  /** The mail about tokens bought for a specific purpose (licensing/renders/return-context/purchase-mail.ts). */
  confirmPurchase(ctx: AppContext, purchase: ConfirmedPurchase): Promise<Statement[]>;
  settings: Settings;
  /** Continues work after the response was sent. */
  defer(work: Promise<unknown>): void;
  requestId: string;
};

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Required variables and secrets of the Worker. Parsed once per isolate; an invalid one throws with its name. */
const Settings = z
  .object({
    PUBLIC_ORIGIN: z.url(),
    /** Address of a render service run as a plain process; empty means the container binding. */
    RENDERER_URL: z.union([z.literal(""), z.url()]).default(""),
    RENDERER_SECRET: z.string().min(32, "make one with: openssl rand -hex 32"),
    MEDIA_URL_SECRET: z.string().min(32, "make one with: openssl rand -hex 32"),
    /** Encrypts the secrets of authenticator apps. */
    SECOND_FACTOR_SECRET: z.string().min(32, "make one with: openssl rand -hex 32"),
    /**
     * A private JWK (Ed25519) that signs licences. `npm run deploy` fails without it; if it is missing at run time,
     * licences are sold and signed later, and super users are notified (domain/licensing/licences/signing).
     */
    LICENCE_SIGNING_KEY: z.string().default(""),
    /** Sender address of mails. Its domain must be set up for sending. */
    MAIL_FROM: z.email(),
    /** Recipient of the contact form; empty means MAIL_FROM. */
    CONTACT_TO: z.union([z.literal(""), z.email()]).default(""),
    /** The trader (domain/services/legal). Empty in a demo; `npm run deploy` fails if empty. */
    TRADER_NAME: z.string().trim().max(200).default(""),
    TRADER_ADDRESS: z.string().trim().max(300).default(""),
    TRADER_COMPANY_NUMBER: z.string().trim().max(50).default(""),
    TRADER_VAT_NUMBER: z.string().trim().max(50).default(""),
    /** "on" only in local demo mode. */
    DEMO: z.enum(["on", "off"]).default("off"),
    STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_(test|live)_\w{16,}$/, "copy it from Stripe's dashboard"),
    /** Verifies snapshot events at `/api/stripe/webhooks`: one secret, or several separated by commas. */
    STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_[^,]+(,whsec_[^,]+)*$/, "copy it from Stripe's dashboard"),
    /** Verifies thin events at `/api/stripe/events`. */
    STRIPE_EVENTS_SECRET: z.string().startsWith("whsec_"),
    /** Empty means Stripe itself; else the stand-in that `npm start` runs on this machine. */
    STRIPE_API_URL: z.union([z.literal(""), z.url()]).default(""),
  })
  .refine(({ STRIPE_API_URL: url }) => url === "" || loopback.has(new URL(url).hostname), {
    path: ["STRIPE_API_URL"],
    error: "A payment stand-in may only run on this machine",
  })
  .refine(({ STRIPE_API_URL: url, STRIPE_SECRET_KEY: key }) => url === "" || key.includes("_test_"), {
    path: ["STRIPE_SECRET_KEY"],
    error: "A live key must never reach a payment stand-in",
  });

export type Settings = z.infer<typeof Settings>;

const parsed = new WeakMap<object, Settings>();

export function readSettings(env: Env): Settings {
  const cached = parsed.get(env);
  if (cached) return cached;
  const result = Settings.safeParse(env);
  if (!result.success) throw new Error(`Settings are incomplete: ${z.prettifyError(result.error)}`);
  parsed.set(env, result.data);
  return result.data;
}
