import { createMiddleware } from "hono/factory";
import type { AppContext } from "#worker/context.ts";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { mayLag, nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import { readViewer } from "#worker/domain/people/accounts/sessions.ts";
import { clientKey } from "#worker/domain/services/jobs/attempts.ts";

/**
 * What every Hono route finds: the event's context, the nonce of its page (empty for one that many may keep), and what its
 * policy allows scripts by.
 */
export type ApiEnv = {
  Bindings: Env;
  Variables: { app: AppContext; nonce: string; scripts: string; form: FormData | null };
};

/** Behind `requireApproved` there is always somebody. */
export type SignedInEnv = { Bindings: Env; Variables: ApiEnv["Variables"] & { viewer: Viewer } };

/**
 * The gates of `nextGate` for calls that are not pages: 401 without an account, 403 with one that has not passed.
 * A call has no page of its own, so every gate applies. `route` is named by those that a lagging copy may answer.
 */
export const requireApprovedFor = (route: string) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    const cookies = c.req.header("cookie") ?? null;
    const session = await readViewer(c.get("app"), cookies, mayLag(c.req.method, route));
    if (!session) return c.json({ error: "Please sign in." }, 401);
    if (nextGate(session.viewer, "/api") !== null)
      return c.json({ error: "Your account hasn’t been approved yet." }, 403);
    c.set("viewer", session.viewer);
    return next();
  });

export const requireApproved = requireApprovedFor("/api");

/** The gate of the label's own pages. */
export const requireLabel = createMiddleware<SignedInEnv>(async (c, next) => {
  if (nextGate(c.get("viewer"), "/label/syncs") === null) return next();
  return c.json({ error: "Only labels can see sync activity." }, 403);
});

/** What is the same for everybody and may lie in caches for so many seconds. */
export const sharedFor = (seconds: number): string => `public, max-age=${seconds}`;

/** Sixty questions a minute for each client, of one kind of what anybody may ask without an account. */
const limitOpen = (kind: string) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const key = `${kind}${clientKey(readClientAddress(c.req.raw))}`;
    const { success } = await c.get("app").limits.log.limit({ key });
    return success ? next() : c.json({ error: "Too many requests. Please wait a minute." }, 429);
  });

export const limitOpenCalls = limitOpen("");
/** Whoever checks files is not kept from it by having read the log. */
export const limitFileChecks = limitOpen("files:");
