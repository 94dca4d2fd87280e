import type { Stripe } from "stripe";
import type { Settings } from "#worker/env.ts";
import type { Database, ReadOnlyDatabase, Statement } from "#drizzle/client.ts";
import type { Media } from "#worker/platform/media.ts";
import type { MailTransport } from "#worker/platform/mail.ts";
import type { MediaUrls } from "#worker/platform/media-urls.ts";
import type { Renderer } from "#worker/platform/renderer.ts";
import type { FontSource } from "./domain/services/pdf/font-source.ts";
import type { BookRules } from "./domain/money/ledger/invariant-scope.ts";
import type { JobMessage } from "./domain/services/jobs/outbox.contract.ts";

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
  /** When the limit that refused something of this event is lifted; null while none did (worker/api/retry-after.ts). */
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
