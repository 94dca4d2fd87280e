import { hc } from "hono/client";
import type { Api } from "#worker/api/api.ts";
import { ownFetch } from "./session-end.ts";

/** Hono's client names an address by its text alone. */
type Send = (url: string, init?: RequestInit) => Promise<Response>;

/** Calls to our own API, typed by the routes that answer them, sent by another `fetch` than the page's. */
export const rpcBy = (send: Send) => hc<Api>("/", { fetch: send as typeof fetch });

export const rpc = rpcBy(ownFetch);
