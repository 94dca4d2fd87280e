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
