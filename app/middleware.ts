import { type MiddlewareFunction, redirect } from "react-router";
import { readViewer } from "#worker/domain/accounts/sessions.ts";
import { nextGate } from "#worker/domain/accounts/next-gate.ts";
import { appContext, viewerContext } from "#app/context.ts";

/** Root middleware: reads the session once a request and passes its renewed cookie on. */
export const loadViewer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const session = await readViewer(context.get(appContext), request.headers.get("cookie"));
  context.set(viewerContext, session?.viewer ?? null);
  const response = await next();
  if (session?.setCookie && !alreadySets(response, session.setCookie)) {
    response.headers.append("Set-Cookie", session.setCookie);
  }
  return response;
};

/**
 * Sends whoever may not be here yet to the step they still have to take. Asks about the matched route and not about the
 * typed address: `/ADMIN` and `/%61dmin` open the same screen as `/admin`.
 */
export const gate: MiddlewareFunction<Response> = ({ pattern, context }) => {
  const target = nextGate(context.get(viewerContext), `/${pattern.replace(/^\//, "")}`);
  if (target !== null) throw redirect(target);
};

/** Signing out must win over the renewal of the session it just ended. */
function alreadySets(response: Response, cookie: string): boolean {
  const name = cookie.slice(0, cookie.indexOf("=") + 1);
  return response.headers.getSetCookie().some((set) => set.startsWith(name));
}
