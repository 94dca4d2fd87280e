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
 * Variables of every Hono route: the event's context, the nonce of its page (empty for a cacheable one), and the source by
 * which its policy allows scripts.
 */
export type ApiEnv = {
  Bindings: Env;
  Variables: { app: AppContext; nonce: string; scripts: string; form: FormData | null };
};

/** Behind `requireApproved` there is always a viewer. */
export type SignedInEnv = { Bindings: Env; Variables: ApiEnv["Variables"] & { viewer: Viewer } };

/**
 * The gates of `nextGate` for calls that are not pages: 401 if signed out, 403 if a gate is not passed.
 * An API call belongs to no page, so every gate applies. `route` is set for those that a lagging replica may answer.
 */
export const requireApprovedFor = (route: string) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    const cookies = c.req.header("cookie") ?? null;
    const session = await readViewer(c.get("app"), cookies, mayLag(c.req.method, route));
    if (!session) return c.json({ error: "Please sign in." }, 401);
    if (nextGate(session.viewer, "/api") !== null) return c.json({ error: "Your account hasn’t been approved yet." }, 403);
    c.set("viewer", session.viewer);
    return next();
  });

export const requireApproved = requireApprovedFor("/api");

/** The gate of the page at `path`, behind `requireApproved`. */
export const requireGate = (path: string, error: string) =>
  createMiddleware<SignedInEnv>(async (c, next) =>
    nextGate(c.get("viewer"), path) === null ? next() : c.json({ error }, 403),
  );

/** Answers invalid input with `error`. */
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

/** Answers an invalid body with its first validation message. */
export const validateInWords = <Schema extends ZodType>(schema: Schema) =>
  zValidator("json", schema, (result, c) =>
    result.success ? undefined : c.json({ error: result.error.issues[0]?.message ?? "Invalid request" }, 400),
  );

/** As for the page of a licence: hidden from search engines and caches. */
export const unlisted = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

type AnyContext = Context<ApiEnv> | Context<SignedInEnv>;

/** Sends an object of the store; 404 if the key is null or has no object. */
export async function sendObject(c: AnyContext, key: string | null, headers: Record<string, string>): Promise<Response> {
  const response = key ? await c.var.app.media.respond(c.req.raw, key, headers) : null;
  return response ?? c.json({ error: "File not found." }, 404);
}

export const takesAvif = (c: AnyContext): boolean => c.req.header("accept")?.includes("image/avif") ?? false;

/** Cache header for responses that are identical for every visitor. */
export const sharedFor = (seconds: number): string => `public, max-age=${seconds}`;

/** Rate limit for endpoints without an account: sixty requests per minute, client and kind. */
const limitOpen = (kind: string) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const key = `${kind}${clientKey(readClientAddress(c.req.raw))}`;
    const { success } = await c.get("app").limits.log.limit({ key });
    return success ? next() : c.json({ error: "Too many requests. Please wait a minute." }, 429);
  });

export const limitOpenCalls = limitOpen("");
/** Separate from the limit of the log, so that reading the log does not block file checks. */
export const limitFileChecks = limitOpen("files:");
