import { hc } from "hono/client";
import { describe, expect, test } from "vitest";
import type { Api } from "#worker/api/api.ts";
import { rpcBy } from "./rpc.ts";

type Client = ReturnType<typeof rpcBy>;

/** What a call sends, by our client and by Hono's. */
async function sentBy(ask: (client: Client) => Promise<unknown>) {
  const sent: unknown[] = [];
  const note = (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { method, body, headers, keepalive } = init;
    const url = input instanceof Request ? input.url : input;
    sent.push({ url, method, body, headers: Object.fromEntries(new Headers(headers)), keepalive });
    return Promise.resolve(new Response());
  };
  await ask(rpcBy(note));
  await ask(hc<Api>("/", { fetch: note }));
  return sent;
}

describe("a call of our own", () => {
  test.for<[string, (client: Client) => Promise<unknown>]>([
    ["without anything", (client) => client.api.connect["account-status"].$get()],
    [
      "with a body",
      (client) =>
        client.api.uploads[":id"].preparations.$post({ param: { id: "a1" }, json: { overlayTrackId: null } }),
    ],
    [
      "with a question and a way to be sent",
      (client) =>
        client.api.renders[":id"].$get(
          { param: { id: "a1" }, query: { since: "x y" } },
          { init: { keepalive: true } },
        ),
    ],
  ])("a call of our own %s is sent as Hono's client sends it", async ([, ask]) => {
    const [ours, honos] = await sentBy(ask);
    expect(ours).toEqual(honos);
  });

  test("a call of our own has the address that Hono's client gives it", () => {
    const path = (client: Client) =>
      client.api["label-syncs"][":id"]["licence.pdf"].$path({ param: { id: "a1" } });
    expect(path(rpcBy(fetch))).toBe(path(hc<Api>("/")));
  });
});
