import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import {
  createStaticHandler,
  type EntryContext,
  RouterContextProvider,
  Scripts,
  type StaticHandlerContext,
} from "react-router";
import { expect, test, vi } from "vitest";
import { appContext, nonceContext } from "#app/context.ts";
import handleRequest, { handleError } from "./entry.server.tsx";

test.each([
  ["/review/only-for-the-client", "/review/…"],
  ["/shared/only-for-the-client.data", "/shared/…"],
  ["/my-videos", "/my-videos"],
])("handleError logs a failure at %s as %s, without link secrets", (path, shown) => {
  const line = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const request = new Request(`https://cuesheet.test${path}`);
  handleError(new Error("the database is gone"), {
    request,
    params: {},
    context: new RouterContextProvider(),
  });
  expect(JSON.parse(String(line.mock.calls[0]?.[0]))).toMatchObject({ event: "page.failed", path: shown });
  line.mockRestore();
});

test("a document contains its doctype, the loaders' data with the nonce, and lazy components, on first render and later", async () => {
  const Part = lazy(async () => ({ default: () => <p>A lazy component</p> }));
  const Page = () => withinDocument(<Part />);
  const first = await render(Page);
  expect(first.status).toBe(200);
  expect(first.html).toMatch(/^<!DOCTYPE html><html lang="en">.*<p>A lazy component<\/p>/);
  const push = `<script nonce="a-nonce">window.__reactRouterContext.streamController`;
  expect(first.html).toContain(`${push}.enqueue("[\\"the loaders' data\\"]");</script>${push}.close();</script>`);
  expect(await render(Page)).toEqual(first);
});

test("a part that fails behind a boundary is logged and answered with 500", async () => {
  const line = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const Part = () => {
    throw new Error("This part failed");
  };
  expect((await render(() => withinDocument(<Part />))).status).toBe(500);
  expect(JSON.parse(String(line.mock.calls[0]?.[0]))).toMatchObject({ event: "page.failed", path: "/page" });
  line.mockRestore();
});

const withinDocument = (part: ReactNode) => (
  <html lang="en">
    <body>
      <Suspense>{part}</Suspense>
      <Scripts />
    </body>
  </html>
);

/** Renders a document of one route like React Router's server does. */
async function render(Page: ComponentType) {
  const request = new Request("https://cuesheet.test/page");
  const context = new RouterContextProvider();
  context.set(nonceContext, "a-nonce");
  context.set(appContext, { requestId: "a-request" } as never);
  const response = await handleRequest(request, 200, new Headers(), await entryContextOf(Page, request), context);
  return { status: response.status, html: await response.text() };
}

async function entryContextOf(Page: ComponentType, request: Request): Promise<EntryContext> {
  const route = { id: "root", path: "*" };
  const described = { ...route, module: "/root.js", imports: [], hasLoader: false };
  return {
    manifest: {
      version: "test",
      url: "/manifest.js",
      entry: { module: "/entry.js", imports: [] },
      routes: { root: described },
    },
    routeModules: { root: { default: Page } },
    staticHandlerContext: (await createStaticHandler([route]).query(request)) as StaticHandlerContext,
    serverHandoffStream: new Response(`["the loaders' data"]`).body ?? undefined,
    serverHandoffString: "{}",
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: "initial" },
    serializeError: (error: Error) => error,
  } as unknown as EntryContext;
}
