/**
 * A local stand-in for the payment processor's HTTP API, hosted pages and webhooks. TEST MODE only.
 *
 * In a test, inside workerd or Node, with nothing listening:
 *
 *     const standIn = createPaymentStandIn({ secretKey, webhookSecret, eventsSecret, productOrigin, ownOrigin,
 *       store: memoryStore(), send: (url, init) => product.fetch(new Request(url, init)) });
 *     const stripe = new Stripe(secretKey, { httpClient:
 *       Stripe.createFetchHttpClient((url, init) => standIn.fetch(new Request(url, init))) });
 *
 * `fetch` answers `/v1/…`, `/v2/…`, the pages and the control calls, whatever the host in the address.
 * `advance` moves its clock and lets everything happen that is due then. `deliverDue` posts the waiting webhooks once
 * (`isForced`: also those that are to wait after a failed try) and ends when all have been answered.
 * `readState` is a copy of everything it remembers (state.ts).
 *
 * As a process: `server.ts`, started by `npm start`, address in the announcement.
 *
 * Control calls are POST with a JSON or form body (control.ts lists them and their parameters); the answer is the changed
 * object. GET /control/clock answers { now } in milliseconds, GET /control/state everything it remembers.
 */
import { type Api, answerApi } from "./api.ts";
import { answerControl } from "./control.ts";
import { answerPage } from "./pages/pages.ts";
import { type Books, toSeconds } from "./books.ts";
import { runDue } from "./payouts.ts";
import { emptyState, type StandInState } from "./state.ts";
import type { StandInStore } from "./store.ts";
import { type Deliverer, deliverDueEvents } from "./events.ts";

export type StandInOptions = {
  secretKey: string;
  /** Signs snapshot events, posted to `{productOrigin}/api/stripe/webhooks`. */
  webhookSecret: string;
  /** Signs thin events, posted to `{productOrigin}/api/stripe/events`. */
  eventsSecret: string;
  productOrigin: string;
  ownOrigin: string;
  store: StandInStore;
  /** The machine's clock in milliseconds. */
  now?: () => number;
  send?: typeof fetch;
  /** Called after each move of the clock, with the stand-in's new time. */
  onAdvance?: (now: number) => void;
};

export type PaymentStandIn = {
  fetch: (request: Request) => Promise<Response>;
  advance: (milliseconds: number) => Promise<void>;
  now: () => number;
  deliverDue: (options?: { isForced?: boolean }) => Promise<void>;
  readState: () => Promise<StandInState>;
};

export function createPaymentStandIn(options: StandInOptions): PaymentStandIn {
  if (/^[sr]k_live_/.test(options.secretKey)) throw new Error("A live key has no place in the stand-in.");
  const books = makeBooks(options);
  const save = () => options.store.save(books.state);
  const send: typeof fetch = options.send ?? ((input, init) => fetch(input, init));
  const { webhookSecret, eventsSecret } = options;
  const deliverer: Deliverer = { books, webhookSecret, eventsSecret, send, save };
  const api: Api = { books, secretKey: options.secretKey, running: new Map(), save };
  const ready = options.store.load().then((state) => {
    if (state) books.state = { ...emptyState(), ...state };
  });
  let ranAt = 0;
  /** Due times are whole seconds, so one run per second is enough. */
  const runDueOnce = () => {
    if (ranAt !== books.seconds()) runDue(books);
    ranAt = books.seconds();
  };
  const advance = async (milliseconds: number) => {
    await ready;
    books.state.clockAheadMs += milliseconds;
    runDue(books);
    await save();
    options.onAdvance?.(books.now());
  };
  const deliverDue = async ({ isForced = false } = {}) => {
    await ready;
    runDueOnce();
    await deliverDueEvents(deliverer, isForced);
  };
  const control = { books, advance, deliverDue, save };
  return {
    async fetch(request) {
      await ready;
      runDueOnce();
      const { pathname } = new URL(request.url);
      if (/^\/v[12]\//.test(pathname)) return answerApi(api, request);
      if (isForeign(request, books)) return new Response("Asked for by another site", { status: 403 });
      if (pathname.startsWith("/control/")) return answerControl(control, request);
      const page = await answerPage(books, request);
      await save();
      return page;
    },
    advance,
    now: () => books.now(),
    deliverDue,
    async readState() {
      await ready;
      return structuredClone(books.state);
    },
  };
}

function makeBooks({ now: realNow = Date.now, ownOrigin, productOrigin }: StandInOptions): Books {
  const books: Books = {
    state: emptyState(),
    now: () => realNow() + books.state.clockAheadMs,
    seconds: () => toSeconds(books.now()),
    realNow: () => realNow(),
    ownOrigin,
    productOrigin,
  };
  return books;
}

/** CSRF guard: a form on another site must not move money here. */
function isForeign(request: Request, { ownOrigin }: Books): boolean {
  const origin = request.headers.get("origin");
  return request.method !== "GET" && origin !== null && origin !== ownOrigin;
}
