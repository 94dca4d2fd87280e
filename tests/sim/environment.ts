import { confirmPurchase } from "#worker/domain/licensing/renders/return-context/purchase-mail.ts";
import { bookRules } from "#worker/domain/office/ops/book-rules.ts";
import type { DatabaseSync } from "node:sqlite";
import { Stripe } from "stripe";
import { createDatabase, createReadOnlyDatabase } from "#drizzle/client.ts";
import type { RenderJob } from "#render-service/render-service.contract.ts";
import { type PaymentStandIn, createPaymentStandIn } from "#scripts/payment-stand-in/create-payment-stand-in.ts";
import { type StandInState, emptyState } from "#scripts/payment-stand-in/state.ts";
import { createSqliteD1 } from "#scripts/local/sqlite-d1.ts";
import { openLimits } from "#tests/support/open-limits.ts";
import type { AppContext, Settings } from "#worker/context.ts";
import { readOnly } from "#worker/platform/primary-database.ts";
import type { JobMessage } from "#worker/domain/services/jobs/jobs.contract.ts";
import { nobodyTrades } from "#worker/domain/services/legal/trader.contract.ts";
import { type Rewrite, createMigratedDatabase } from "./migrated-database.ts";
import { type People, seedPeople, startAt } from "./people.ts";
import { type Process, createProcess } from "./process.ts";
import { type Random, createRandom, drawIdsFrom } from "./random.ts";

/** The product and everything around it, in one process and from one seed. */
export type Environment = {
  ctx: AppContext;
  process: Process;
  random: Random;
  people: People;
  /** Queries the database past the product: never waits, never hits a fault. */
  rows<Row>(sql: string, ...params: (string | number)[]): Row[];
  /** State of the payment provider. Read-only. */
  bank(): StandInState;
  /** Acts at the provider or at a bank. False when it is impossible now. */
  control(call: string, body?: object): Promise<boolean>;
  wait(milliseconds: number): void;
  queue: JobMessage[];
  /** Every job ever submitted to the render service. */
  jobs: RenderJob[];
  /** Ids of webhook events that are never delivered. */
  lost: Set<string>;
  /** Ids of payouts whose claim was checked. */
  seenPayouts: Set<string>;
  /** Waits for work that the product defers until after its response. */
  settle(): Promise<void>;
};

export type Universe = {
  /** Runs `work` in a fresh environment without purchases or renders, and rolls it back afterwards. */
  inEnvironment(seed: number, work: (environment: Environment) => Promise<void>): Promise<void>;
};

const settings: Settings = {
  PUBLIC_ORIGIN: "https://cuesheet.test",
  RENDERER_URL: "http://renderer.test",
  RENDERER_SECRET: "renderer-secret-for-tests-only-0000",
  MEDIA_URL_SECRET: "media-secret-for-tests-only-0000000",
  SECOND_FACTOR_SECRET: "second-factor-secret-for-tests-only",
  LICENCE_SIGNING_KEY: "",
  CONTACT_TO: "",
  MAIL_FROM: "hello@cuesheet.test",
  DEMO: "off",
  STRIPE_SECRET_KEY: "sk_test_forTestsOnly0000000",
  STRIPE_WEBHOOK_SECRET: "whsec_webhooks-for-tests-only",
  STRIPE_EVENTS_SECRET: "whsec_events-for-tests-only",
  STRIPE_API_URL: "http://localhost:1",
  ...nobodyTrades,
};

/** Creates one migrated database for all environments: each is rolled back, so that statements stay prepared. */
export async function createUniverse(rewrite?: Rewrite): Promise<Universe> {
  const database = createMigratedDatabase(rewrite);
  const random = createRandom(1);
  drawIdsFrom(random);
  const people = await seedPeople(createDatabase(createSqliteD1(database, createProcess(random))));
  return {
    async inEnvironment(seed, work) {
      const drawn = createRandom(seed);
      drawIdsFrom(drawn);
      database.exec("SAVEPOINT environment");
      try {
        await work(createEnvironment(database, people, drawn));
      } finally {
        database.exec("ROLLBACK TO environment; RELEASE environment");
      }
    },
  };
}

function createEnvironment(database: DatabaseSync, people: People, random: Random): Environment {
  const process = createProcess(random);
  let now = startAt;
  let state = emptyState();
  const standIn = createPaymentStandIn({
    secretKey: settings.STRIPE_SECRET_KEY,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    eventsSecret: settings.STRIPE_EVENTS_SECRET,
    productOrigin: settings.PUBLIC_ORIGIN,
    ownOrigin: "http://stand-in.test",
    store: { load: async () => state, save: async (saved) => void (state = saved) },
    now: () => now,
  });
  const around = surroundings();
  const primary = createSqliteD1(database, process);
  const ctx: AppContext = {
    ...around.part,
    db: createDatabase(primary),
    nearest: createReadOnlyDatabase(readOnly(primary)),
    bookmark: () => null,
    stripe: connect(standIn, process),
    clock: { now: () => now },
  };
  return {
    ...around.seen,
    ctx,
    process,
    random,
    people,
    rows: <Row>(sql: string, ...params: (string | number)[]) =>
      // The caller gives the type of its own SELECT.
      prepareOnce(database, sql).all(...params) as Row[],
    bank: () => state,
    control: async (call, body = {}) => {
      const request = { method: "POST", body: JSON.stringify(body) };
      return (await standIn.fetch(new Request(`http://stand-in.test/control/${call}`, request))).ok;
    },
    wait: (milliseconds) => void (now += milliseconds),
  };
}

const looks = new WeakMap<DatabaseSync, Map<string, ReturnType<DatabaseSync["prepare"]>>>();

function prepareOnce(database: DatabaseSync, sql: string) {
  const known = looks.get(database) ?? new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  looks.set(database, known);
  const statement = known.get(sql) ?? database.prepare(sql);
  known.set(sql, statement);
  return statement;
}

/** The real SDK, without its own retries: they would sleep, and the product's retries are under test. */
function connect(standIn: PaymentStandIn, process: Process): Stripe {
  return new Stripe(settings.STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient((input, init) => process.call(() => standIn.fetch(new Request(input, init)))),
    host: "localhost",
    port: "1",
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

function surroundings() {
  const [queue, jobs, deferred]: [JobMessage[], RenderJob[], Promise<unknown>[]] = [[], [], []];
  const refuse = () => Promise.reject(new Error("not in this environment"));
  const part: Omit<AppContext, "db" | "nearest" | "bookmark" | "stripe" | "clock"> = {
    media: {
      head: async () => ({ size: videoBytes, etag: '"video"' }),
      read: refuse,
      open: refuse,
      readWhole: refuse,
      write: refuse,
      writeOnce: refuse,
      remove: async () => undefined,
      list: refuse,
      respond: refuse,
      respondWithPiece: refuse,
      startMultipart: refuse,
      writePart: refuse,
      completeMultipart: refuse,
      abortMultipart: refuse,
    },
    mediaUrls: { sign: (key) => `https://cuesheet.test/${key}`, verify: () => null },
    hasJustWritten: false,
    sendJob: async (message) => void queue.push(message),
    mail: { send: refuse },
    renderer: {
      async submit(job) {
        jobs.push(job);
        return { accepted: true, ended: Promise.resolve("ended") };
      },
      printSound: refuse,
      health: refuse,
    },
    readFont: refuse,
    limits: openLimits,
    settings,
    bookRules,
    confirmPurchase,
    retry: { at: null },
    defer: (work) => void deferred.push(work),
    requestId: "simulation",
  };
  const settle = async () => {
    while (deferred.length > 0) {
      // Deferred work may defer more.
      await Promise.all(deferred.splice(0));
    }
  };
  return { part, seen: { queue, jobs, lost: new Set<string>(), seenPayouts: new Set<string>(), settle } };
}

export const videoBytes = 16;
