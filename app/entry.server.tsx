import { renderToReadableStream } from "react-dom/server";
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

/** Buffers the whole document: no page defers data, and React would stream large pages in hidden parts with inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  if (request.method === "HEAD") return new Response(null, { status, headers });

  let finalStatus = status;
  const isPrerendered = request.headers.has(prerenderHeader);
  const nonce = isPrerendered ? undefined : context.get(nonceContext) || undefined;
  const body = await renderToReadableStream(
    <DocumentContext value={{ nonce, isPrerendered, requestId: context.get(appContext).requestId, cardMarkup }}>
      <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
    </DocumentContext>,
    {
      ...(nonce ? { nonce } : {}),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        finalStatus = 500;
        if (!request.signal.aborted) logPageError(error, request);
      },
    },
  );
  await body.allReady;
  const html = await new Response(body).arrayBuffer();
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { headers, status: finalStatus });
}

/** Logs all errors but 404s and aborted requests. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logPageError(error, request);
};

function logPageError(error: unknown, request: Request) {
  logError("page.failed", error, { path: hideSecret(new URL(request.url).pathname) });
}
