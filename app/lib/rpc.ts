import { hc } from "hono/client";
import { ownFetch } from "./session-end.ts";
import type { Api } from "#worker/api/api.ts";

/** Our own calls, typed by the routes that answer them. */
export const rpc = hc<Api>("/", { fetch: ownFetch });

/** The same calls by another way than the page's own. */
export function rpcBy(send: (url: string, init?: RequestInit) => Promise<Response>): typeof rpc {
  return hc<Api>("/", { fetch: (input: RequestInfo | URL, init?: RequestInit) => send(urlOf(input), init) });
}

function urlOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}
