import { type MiddlewareFunction, redirect } from "react-router";
import { awaitingSecondFactor } from "#worker/domain/lib/viewer.contract.ts";
import { readSessionCookie } from "#worker/domain/people/accounts/session-cookie.ts";
import { readSession } from "#worker/domain/people/accounts/sessions.ts";
import { mayLag, nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import { accountToasts } from "#app/content/accounts-copy.ts";
import { authAddressOf, hasSignedInHint, pageOf, signedInHint, signInAddress } from "./lib/sign-in-address.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { createReaders, startAhead, type PageRead } from "#app/lib/read-ahead.ts";
import { appContext, sessionContext, viewerContext } from "#app/context.ts";
import { readMyVideos } from "./features/licensing/renders/my-videos/read-my-videos.server.ts";
import { readTrack } from "./features/licensing/videos/preview-sync/read-track.server.ts";

/** Reads that the root middleware prefetches, by route: those of the most visited pages. */
const pageReads: ReadonlyMap<string, PageRead<unknown>> = new Map<string, PageRead<unknown>>([
  ["/my-videos", readMyVideos],
  ["/track/:trackId", readTrack],
  ["/upload/:trackId", readTrack],
]);

const readers = createReaders();

/** Root middleware: reads the session once per request, sets its renewed cookie and the sign-in hint. */
export const loadViewer: MiddlewareFunction<Response> = async ({ request, url, params, pattern, context }, next) => {
  const cookies = request.headers.get("cookie");
  const ctx = context.get(appContext);
  const read = request.method === "GET" ? pageReads.get(pathOf(pattern)) : undefined;
  const reader = read && readers.recall(readSessionCookie(ctx.settings.PUBLIC_ORIGIN, cookies)?.id);
  if (read && reader) startAhead(context, read, reader, { params, url });
  const session = await readSession(ctx, cookies, mayLag(request.method, pathOf(pattern)));
  context.set(sessionContext, session);
  const viewer = !session || session.visitor === awaitingSecondFactor ? null : session.visitor;
  if (session && viewer) readers.remember(session.sessionId, viewer);
  context.set(viewerContext, viewer);
  const response = await next();
  if (session?.setCookie && !alreadySets(response, session.setCookie)) {
    response.headers.append("Set-Cookie", session.setCookie);
  }
  const isSignedIn = viewer !== null;
  if (isSignedIn !== hasSignedInHint(cookies) || (isSignedIn && session?.setCookie))
    response.headers.append("Set-Cookie", signedInHint(isSignedIn));
  return response;
};

/**
 * Redirects to the access step that is still missing. Decides by the matched route, not the typed address: `/ADMIN` and
 * `/%61dmin` open the same screen as `/admin`.
 */
export const gate: MiddlewareFunction<Response> = ({ request, url, pattern, context }) => {
  const visitor = context.get(sessionContext)?.visitor ?? null;
  const target = nextGate(visitor, pathOf(pattern));
  if (target === null) return;
  // A form left open in another tab: say that it was not saved.
  if (target === "/" && request.method === "POST" && pattern.endsWith("complete-profile"))
    throw redirectWithToast(target, accountToasts.profileWasComplete);
  if (target === "/auth") throw redirect(signInAddress(request, url));
  throw redirect(visitor === awaitingSecondFactor ? authAddressOf(target, pageOf(request, url)) : target);
};

const pathOf = (pattern: string): string => `/${pattern.replace(/^\//, "")}`;

/** The cookie that signs out must not be overwritten by a renewal. */
function alreadySets(response: Response, cookie: string): boolean {
  const name = cookie.slice(0, cookie.indexOf("=") + 1);
  return response.headers.getSetCookie().some((set) => set.startsWith(name));
}
