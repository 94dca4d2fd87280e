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

/** Milliseconds since 1970 UTC. Domain code asks this and never `Date.now()`. */
export type Clock = { now(): number };

type ConfirmedPurchase = { id: string; userId: string; tokens: number };

/** Everything a domain function may touch, made once per request, message or cron tick. */
export type AppContext = {
  /** The primary: what it says is so at this moment. Whatever decides about money, rights or others' data asks it. */
  db: Database;
  /**
   * The copy nearest to the viewer, which may be behind by a moment, though never behind what they did themselves. For
   * browsing alone (people/accounts/gates/next-gate.ts); it cannot write.
   */
  nearest: ReadOnlyDatabase;
  /** Whether this viewer's own last writes are so new that a copy may not have them. */
  hasJustWritten: boolean;
  /** How far the primary had come when this event last asked it; null when it did not. */
  bookmark(): string | null;
  media: Media;
  mediaUrls: MediaUrls;
  /**
   * Sends to the queue. What must not get lost goes through the outbox (services/jobs/outbox.ts); only calls for waiting jobs,
   * which the cron repeats, are sent as they are (jobs/).
   */
  sendJob(message: JobMessage, delaySeconds?: number): Promise<void>;
  /** Only the sender of waiting mails calls it: see services/mail/send-mail.ts. Others queue theirs with what it tells of. */
  mail: MailTransport;
  renderer: Renderer;
  /** Asked between batches, never inside one: what it answers is written down by compare-and-set. */
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
  /** When the limit that refused something of this event is lifted; null while none did (worker/api/middleware.ts). */
  retry: { at: number | null };
  clock: Clock;
  /** What must hold of the books (office/ops/book-rules.ts). */
  bookRules: BookRules;
  /** The mail about tokens that were bought for something (licensing/renders/places/purchase-mail.ts). */
  confirmPurchase(ctx: AppContext, purchase: ConfirmedPurchase): Promise<Statement[]>;
  settings: Settings;
  /** Keeps work going after the answer was sent. */
  defer(work: Promise<unknown>): void;
  requestId: string;
};

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Variables and secrets the Worker cannot run without. Parsed once per isolate; a bad one stops it with its name. */
const Settings = z
  .object({
    PUBLIC_ORIGIN: z.url(),
    /** Address of a render service run as a plain process; empty means the container binding. */
    RENDERER_URL: z.union([z.literal(""), z.url()]).default(""),
    RENDERER_SECRET: z.string().min(32, "make one with: openssl rand -hex 32"),
    MEDIA_URL_SECRET: z.string().min(32, "make one with: openssl rand -hex 32"),
    /** Encrypts what authenticator apps share with us. */
    SECOND_FACTOR_SECRET: z.string().min(32, "make one with: openssl rand -hex 32"),
    /**
     * A private JWK (Ed25519) that signs licences. `npm run deploy` refuses to go live without; where it is missing all the
     * same, licences are sold and signed later, and super users are told (domain/licensing/licences/signing).
     */
    LICENCE_SIGNING_KEY: z.string().default(""),
    /** The address that mail comes from. Its domain must be set up for sending. */
    MAIL_FROM: z.email(),
    /** Where messages of the contact form go; empty means MAIL_FROM. */
    CONTACT_TO: z.union([z.literal(""), z.email()]).default(""),
    /** Who trades here (domain/trader). Empty in a demo; `npm run deploy` refuses them empty. */
    TRADER_NAME: z.string().trim().max(200).default(""),
    TRADER_ADDRESS: z.string().trim().max(300).default(""),
    TRADER_COMPANY_NUMBER: z.string().trim().max(50).default(""),
    TRADER_VAT_NUMBER: z.string().trim().max(50).default(""),
    /** "on" only in local demo mode. */
    DEMO: z.enum(["on", "off"]).default("off"),
    STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_(test|live)_\w{16,}$/, "copy it from Stripe's dashboard"),
    /** Signs webhook events of the destinations for snapshot events, `/api/stripe/webhooks`: one, or several parted by commas. */
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[^,]+(,whsec_[^,]+)*$/, "copy it from Stripe's dashboard"),
    /** Signs webhook events of the destination for thin events, `/api/stripe/events`. */
    STRIPE_EVENTS_SECRET: z.string().startsWith("whsec_"),
    /** Empty means Stripe itself; else the stand-in that `npm start` brings up on this machine. */
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
