import { createMiddleware } from "hono/factory";
import { mayLag, nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import { readViewer } from "#worker/domain/people/accounts/sessions.ts";
import type { SignedInEnv } from "./api-context.ts";

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
