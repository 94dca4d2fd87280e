import { apiVersion } from "./store.ts";
import { type Books, newId } from "./books.ts";
import type { StoredEvent } from "./state.ts";

/** Records a snapshot event with the object's current state, and queues its delivery. */
export function emit(books: Books, type: string, object: { id: string }, account?: string): void {
  const id = newId("evt");
  const event = {
    id,
    object: "event",
    ...(account && { account }),
    api_version: apiVersion,
    created: books.seconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  record(books, { id, kind: "snapshot", type, about: object.id, payload: JSON.stringify(event) });
}

/** Records a thin event: no payload, at most an account id. */
export function emitThin(books: Books, type: string, account: string | null): void {
  const id = newId("evt_test");
  const event = {
    id,
    object: "v2.core.event",
    created: new Date(books.now()).toISOString(),
    livemode: false,
    ...(account && {
      related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
    }),
    type,
  };
  record(books, { id, kind: "thin", type, about: account ?? "", payload: JSON.stringify(event) });
}

function record(books: Books, event: Omit<StoredEvent, "createdAt" | "delivery">): void {
  const delivery = { status: "waiting" as const, nextAt: books.realNow(), attempts: [] };
  books.state.events[event.id] = { ...event, createdAt: books.now(), delivery };
}

export type Deliverer = {
  books: Books;
  webhookSecret: string;
  eventsSecret: string;
  send: typeof fetch;
  save: () => Promise<void>;
};

/** Retry with back-off, in milliseconds; then each minute until the event is delivered. */
const pauses = [1000, 1000, 1000, 2000, 4000, 8000, 15_000, 30_000];

const encoder = new TextEncoder();

/** Delivers all due events in creation order. With `isForced` also those waiting for a retry. */
export async function deliverDueEvents(deliverer: Deliverer, isForced: boolean): Promise<void> {
  const { books } = deliverer;
  const due = Object.values(books.state.events).filter(
    ({ delivery }) => delivery.status === "waiting" && (isForced || delivery.nextAt <= books.realNow()),
  );
  for (const event of due) {
    // Sequential, to keep the order.
    await deliver(deliverer, event);
  }
  if (due.length > 0) await deliverer.save();
}

async function deliver({ books, send, ...secrets }: Deliverer, event: StoredEvent): Promise<void> {
  const isThin = event.kind === "thin";
  const url = `${books.productOrigin}/api/stripe/${isThin ? "events" : "webhooks"}`;
  const secret = isThin ? secrets.eventsSecret : secrets.webhookSecret;
  // The receiver checks the signature's age on the real clock, whatever the stand-in's clock shows.
  const signature = await signPayload(event.payload, secret, Math.floor(Date.now() / 1000));
  let answer: string;
  try {
    const response = await send(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
      body: event.payload,
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    });
    await response.text();
    answer = String(response.status);
  } catch (error) {
    answer = error instanceof Error ? error.message : String(error);
  }
  note(books, event, answer);
}

/** The `Stripe-Signature` header: an HMAC over the time in seconds and the raw body. */
async function signPayload(payload: string, secret: string, atSeconds: number): Promise<string> {
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(`${atSeconds}.${payload}`));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `t=${atSeconds},v1=${hex}`;
}

function note(books: Books, { delivery }: StoredEvent, answer: string): void {
  const at = books.realNow();
  const tries = delivery.attempts.push({ at, answer });
  if (/^2\d\d$/.test(answer)) {
    delivery.status = "delivered";
    return;
  }
  delivery.attempts.splice(5, delivery.attempts.length - 10);
  delivery.nextAt = at + (pauses[tries - 1] ?? 60_000);
}

/** Resends an event, whatever its delivery status. */
export function resend(books: Books, event: StoredEvent): void {
  event.delivery.status = "waiting";
  event.delivery.nextAt = books.realNow();
}
