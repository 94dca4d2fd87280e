import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { appContext, documentCardsContext, nonceContext } from "#app/context.ts";
import { logError } from "#worker/domain/base/log.ts";
import { DocumentContext } from "#app/lib/document-context.ts";
import { createKeptParts, type KeptParts } from "#app/lib/kept-parts.ts";
import { prerenderHeader } from "#app/lib/prerender-header.ts";

/** How long a page may go on streaming before what is missing is given up. */
export const streamTimeout = 5_000;

/** Streams the document. Every script tag carries the nonce that the response's policy allows. */
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
  const keptParts = isPrerendered ? undefined : createKeptParts();
  const body = await renderToReadableStream(
    <DocumentContext
      value={{
        nonce,
        isPrerendered,
        requestId: context.get(appContext).requestId,
        cards: context.get(documentCardsContext),
        keptParts,
      }}
    >
      <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
    </DocumentContext>,
    {
      ...(nonce ? { nonce } : {}),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout + 1_000)]),
      onError(error) {
        finalStatus = 500;
        if (!request.signal.aborted) logPageError(error, request);
      },
    },
  );
  if (isbot(request.headers.get("user-agent"))) await body.allReady;

  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!keptParts || keptParts.isComplete() || finalStatus !== 200)
    return new Response(body, { headers, status: finalStatus });
  const [toVisitor, toLearn] = body.tee();
  context.get(appContext).defer(learnParts(keptParts, toLearn));
  return new Response(toVisitor, { headers, status: finalStatus });
}

/** A visitor who went away, or a page that broke off, teaches nothing. */
async function learnParts(parts: KeptParts, body: ReadableStream): Promise<void> {
  const html = await new Response(body).text().catch(() => "");
  parts.learn(html);
}

/** A page that is not there and a visitor who went away are no news; everything else is. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logPageError(error, request);
};

/** Carries the id of its request like every line of the log; the page shows the same one. */
function logPageError(error: unknown, request: Request) {
  logError("page.failed", error, { path: new URL(request.url).pathname });
}
