import { hc } from "hono/client";
import { ownFetch } from "./session-end.ts";
import type { Api } from "#worker/api/api.ts";

/** Our own calls, typed by the routes that answer them. */
export const rpc = hc<Api>("/", { fetch: ownFetch });
