import { zValidator } from "@hono/zod-validator";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ZodType } from "zod";
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

/** The gate of the page at `path`, behind `requireApproved`. */
export const requireGate = (path: string, error: string) =>
  createMiddleware<SignedInEnv>(async (c, next) =>
    nextGate(c.get("viewer"), path) === null ? next() : c.json({ error }, 403),
  );

/** Answers with `error` what does not fit the schema. */
export const validate = <
  Target extends "json" | "param" | "query",
  Schema extends ZodType,
  Status extends ContentfulStatusCode,
>(
  target: Target,
  schema: Schema,
  error: string,
  status: Status,
) => zValidator(target, schema, (result, c) => (result.success ? undefined : c.json({ error }, status)));

/** Answers with the first thing that is wrong with a body. */
export const validateInWords = <Schema extends ZodType>(schema: Schema) =>
  zValidator("json", schema, (result, c) =>
    result.success ? undefined : c.json({ error: result.error.issues[0]?.message ?? "Invalid request" }, 400),
  );

/** As on the page of a licence: not for search engines, and nothing of it is kept. */
export const unlisted = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

type AnyContext = Context<ApiEnv> | Context<SignedInEnv>;

/** An object of the store; 404 where there is no key, or nothing under it. */
export async function sendObject(
  c: AnyContext,
  key: string | null,
  headers: Record<string, string>,
): Promise<Response> {
  const response = key ? await c.var.app.media.respond(c.req.raw, key, headers) : null;
  return response ?? c.json({ error: "File not found." }, 404);
}

export const takesAvif = (c: AnyContext): boolean => c.req.header("accept")?.includes("image/avif") ?? false;

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
