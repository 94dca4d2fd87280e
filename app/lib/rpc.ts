import { hc } from "hono/client";
import type { Api } from "#worker/api/api.ts";
import { ownFetch } from "./session-end.ts";

type Send = (url: string, init?: RequestInit) => Promise<Response>;

/** Calls to our own API, typed by the routes that answer them, sent by another `fetch` than the page's. */
export const rpcBy = (send: Send) =>
  hc<Api>("/", { fetch: (input: RequestInfo | URL, init?: RequestInit) => send(String(input), init) });

export const rpc = rpcBy(ownFetch);
