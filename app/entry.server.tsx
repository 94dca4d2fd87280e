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
import { DocumentContext } from "#app/lib/document-context.ts";
import { prerenderHeader } from "#app/lib/prerender-header.ts";

/** How long a page may wait for its data before what is missing is given up. */
export const streamTimeout = 5_000;

/**
 * The whole document at once: no page has data that comes later, and a stream would bring its pieces in hidden parts, with
 * the scripts that put them into place. Every script tag carries the nonce that the response's policy allows.
 */
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
    <DocumentContext
      value={{
        nonce,
        isPrerendered,
        requestId: context.get(appContext).requestId,
        cardMarkup,
      }}
    >
      <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
    </DocumentContext>,
    {
      ...(nonce ? { nonce } : {}),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.timeout(streamTimeout + 1_000),
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

/** A page that is not there and a visitor who went away are no news; everything else is. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logPageError(error, request);
};

/** Carries the id of its request like every line of the log; the page shows the same one. */
function logPageError(error: unknown, request: Request) {
  logError("page.failed", error, { path: hideSecret(new URL(request.url).pathname) });
}
