import { renderToReadableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { appContext, nonceContext } from "#app/context.ts";
import { cardMarkup } from "#app/features/catalogue/library/card-markup.server.tsx";
import { hideSecret, logError } from "#worker/domain/lib/log.ts";
import { DocumentContext, prerenderHeader } from "./lib/document-context.ts";

/** Milliseconds after which React Router aborts pending data. */
export const streamTimeout = 5_000;

/** Sends the whole document at once: no page defers data, and React would stream large pages in hidden parts with inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const isPrerendered = request.headers.has(prerenderHeader);
  const nonce = isPrerendered ? undefined : context.get(nonceContext) || undefined;
  const loaderData = await new Response(routerContext.serverHandoffStream).text();
  const page = () => (
    <DocumentContext value={{ nonce, isPrerendered, requestId: context.get(appContext).requestId, cardMarkup }}>
      <ServerRouter context={withLoaderData(routerContext, loaderData)} url={request.url} {...(nonce ? { nonce } : {})} />
    </DocumentContext>
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  // The stream is slower, by a quarter of a page's time, but waits for lazy components and reports errors inside boundaries.
  const html = `<!DOCTYPE html>${renderToString(page())}`;
  if (!html.includes(unfinishedBoundary)) return new Response(html, { headers, status });

  let finalStatus = status;
  const stream = await renderToReadableStream(page(), {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      finalStatus = 500;
      if (!request.signal.aborted) logPageError(error, request);
    },
  });
  await stream.allReady;
  return new Response(stream, { headers, status: finalStatus });
}

/** What React writes for a Suspense boundary that the browser must render. */
const unfinishedBoundary = "<!--$!-->";

/**
 * Puts in the loaders' data, read beforehand because React Router would suspend the document to read it, and leaves out routes
 * that do not match, because React Router would rebuild the whole route tree for each document.
 */
function withLoaderData(context: EntryContext, value: string): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes = Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]));
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } });
  return {
    ...context,
    manifest: { ...manifest, routes },
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: { 0: read } },
  };
}

/** Logs all errors but 404s and aborted requests. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logPageError(error, request);
};

function logPageError(error: unknown, request: Request) {
  logError("page.failed", error, { path: hideSecret(new URL(request.url).pathname) });
}
