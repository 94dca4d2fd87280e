import type { hc } from "hono/client";
import { ownFetch } from "./session-end.ts";
import type { Api } from "#worker/api/api.ts";

type Client = ReturnType<typeof hc<Api>>;
type Send = (url: string, init?: RequestInit) => Promise<Response>;
type Asked = {
  param?: Record<string, string>;
  query?: Record<string, string | string[] | undefined>;
  json?: unknown;
};

/** Our own calls, typed by the routes that answer them. */
export const rpc = rpcBy(ownFetch);

/**
 * The same calls by another way than the page's own. Hono's client with what our calls need of it: the rest of it, forms,
 * headers, cookies and sockets, would come with every page that asks anything.
 */
export function rpcBy(send: Send): Client {
  return callsUnder(send, []) as Client; // a proxy has whatever is asked for
}

function callsUnder(send: Send, path: readonly string[]): unknown {
  return new Proxy(() => undefined, {
    get: (_target, name) => (name === "then" ? undefined : callsUnder(send, [...path, String(name)])),
    apply: (_target, _this, [asked = {}, options]: [Asked?, { init?: RequestInit }?]) => {
      const address = addressOf(path.slice(0, -1), asked);
      const act = path.at(-1) ?? "";
      return act === "$path" ? address : send(address, { ...initOf(act, asked), ...options?.init });
    },
  });
}

function addressOf(path: readonly string[], { param = {}, query = {} }: Asked): string {
  const filled = path.map((part) => (part.startsWith(":") ? (param[part.slice(1)] ?? part) : part));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value ?? []].flat()) search.append(name, each);
  return `/${filled.join("/")}${search.size > 0 ? `?${search}` : ""}`;
}

function initOf(act: string, { json }: Asked): RequestInit {
  const method = act.slice(1).toUpperCase();
  if (json === undefined) return { method };
  return { method, body: JSON.stringify(json), headers: { "Content-Type": "application/json" } };
}
