import type Stripe from "stripe";
import { z } from "zod";
import { apiVersion } from "./store.ts";
import { type Books, newId } from "./books.ts";
import { isWithin, list, listPage, page, readParameters, text, timeRange } from "./parameters.ts";
import { refuseMissing } from "./idempotency.ts";
import type { StoredEvent } from "./state.ts";

/** Records a snapshot event about an object as it is now, and queues its delivery. */
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
  record(books, { id, kind: "snapshot", type, about: object.id, payload: JSON.stringify(event), full: null });
}

/** Records a thin event: it names an account and carries nothing of it. `data` is seen by who fetches the event. */
export function emitThin(books: Books, type: string, account: string, data?: Record<string, unknown>): void {
  const id = newId("evt_test");
  const event = {
    id,
    object: "v2.core.event",
    created: new Date(books.now()).toISOString(),
    livemode: false,
    related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
    type,
  };
  const full = JSON.stringify(data ? { ...event, data } : event);
  record(books, { id, kind: "thin", type, about: account, payload: JSON.stringify(event), full });
}

/** Somebody came back from onboarding. This one names no object to fetch, only the account in its data. */
export function emitLinkReturned(books: Books, account: string): void {
  const id = newId("evt_test");
  const type = "v2.core.account_link.returned";
  const created = new Date(books.now()).toISOString();
  const event = { id, object: "v2.core.event", created, livemode: false, type };
  const data = { account_id: account, configurations: ["recipient"], use_case: "account_onboarding" };
  const payload = JSON.stringify(event);
  record(books, {
    id,
    kind: "thin",
    type,
    about: account,
    payload,
    full: JSON.stringify({ ...event, data }),
  });
}

function record(books: Books, event: Omit<StoredEvent, "createdAt" | "delivery">): void {
  const delivery = { status: "waiting" as const, nextAt: books.realNow(), attempts: [] };
  books.state.events[event.id] = { ...event, createdAt: books.now(), delivery };
}

// Both were written by `emit` and `emitThin` above.
const parsed = (event: StoredEvent) => JSON.parse(event.full ?? event.payload) as Stripe.Event;

export function retrieveEvent(books: Books, input: unknown, [id = ""]: string[]) {
  readParameters(z.strictObject({}), input);
  const event = books.state.events[id];
  return event?.kind === "snapshot" ? parsed(event) : refuseMissing("event", id);
}

export function retrieveThinEvent(books: Books, input: unknown, [id = ""]: string[]) {
  readParameters(z.strictObject({}), input);
  const event = books.state.events[id];
  return event?.kind === "thin" ? parsed(event) : refuseMissing("event", id);
}

const EventList = z.strictObject({
  ...page,
  created: timeRange().optional(),
  type: text().optional(),
  types: list(text()).optional(),
});

export function listEvents(books: Books, input: unknown) {
  const query = readParameters(EventList, input);
  const rows = Object.values(books.state.events)
    .filter(({ kind, type }) => kind === "snapshot" && (query.types ?? [query.type ?? type]).includes(type))
    .map(parsed)
    .filter(({ created }) => isWithin(created, query.created));
  return listPage("/v1/events", rows, query);
}
