import { hc } from "hono/client";
import type { Api } from "#worker/api/api.ts";
import { ownFetch } from "./session-end.ts";

/** Hono's client passes the URL as a string. */
type Send = (url: string, init?: RequestInit) => Promise<Response>;

/** A typed client of our API with its own `fetch`. */
export const rpcBy = (send: Send) => hc<Api>("/", { fetch: send as typeof fetch });

export const rpc = rpcBy(ownFetch);
