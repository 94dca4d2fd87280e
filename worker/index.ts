import { Container } from "@cloudflare/containers";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { RouterContextProvider, createRequestHandler } from "react-router";
import { appContext, formContext, nonceContext } from "#app/context.ts";
import { timeLimits } from "#render-service/time-limits.contract.ts";
import type { ApiEnv } from "./api/access.ts";
import { api } from "./api/api.ts";
import {
  dropTrailingSlash,
  leadToMovedFiles,
  rememberOwnWrites,
  requireSameOrigin,
  retryAfter,
  sharePages,
} from "./api/middleware.ts";
import { limitBody, readForm } from "./api/request-body.ts";
import { securityHeaders } from "./api/page-headers.ts";
import { createAppContext } from "./create-app-context.ts";
import { hideSecret, logError, logWithRequest } from "./domain/lib/log.ts";
import { isTooMuchWaiting, tooMuchWaiting } from "./domain/services/jobs/scheduler.ts";
import { handleBatch } from "./queue.ts";
import { handleSchedule } from "./scheduled.ts";

const loadBuild = () => import("virtual:react-router/server-build");
type PageHandler = ReturnType<typeof createRequestHandler>;
let pageHandler: PageHandler | Promise<PageHandler> | null = null;

/** A handler created with the loaded build ranks its routes once; one with a loader function would do so per request. */
async function renderPage(request: Request, context: RouterContextProvider): Promise<Response> {
  pageHandler ??= import.meta.env.DEV
    ? createRequestHandler(loadBuild, import.meta.env.MODE)
    : loadBuild().then((build) => createRequestHandler(build, import.meta.env.MODE));
  return (await pageHandler)(request, context);
}

const worker = new Hono<ApiEnv>()
  .onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) return c.json({ error: error.message }, error.status);
    if (isTooMuchWaiting(error)) return c.json({ error: tooMuchWaiting }, 429);
    logError("request.failed", error, { path: hideSecret(c.req.path) });
    return c.json({ error: "Something went wrong on our side. Please try again." }, 500);
  })
  .use(async (c, next) => {
    c.set("app", createAppContext(c.env, c.executionCtx, c.req.raw));
    const nonce = crypto.randomUUID();
    c.set("nonce", nonce);
    c.set("scripts", `'nonce-${nonce}'`);
    await logWithRequest(c.get("app").requestId, next);
  })
  .use(securityHeaders)
  .use(retryAfter)
  .use(rememberOwnWrites)
  .use(dropTrailingSlash)
  .use(leadToMovedFiles)
  .use(requireSameOrigin)
  .use(limitBody)
  .route("/", api)
  .use(sharePages)
  .use(readForm)
  .all("*", (c) => {
    const context = new RouterContextProvider();
    context.set(appContext, c.get("app"));
    context.set(nonceContext, c.get("nonce"));
    context.set(formContext, c.get("form"));
    return renderPage(withoutBody(c.req.raw), context);
  });

/** The body has already been read. */
const withoutBody = ({ url, method, headers, signal }: Request): Request => new Request(url, { method, headers, signal });

export default {
  fetch: worker.fetch,
  queue(batch, env, execution) {
    const ctx = createAppContext(env, execution);
    return logWithRequest(ctx.requestId, () => handleBatch(ctx, batch));
  },
  scheduled(event, env, execution) {
    const ctx = createAppContext(env, execution);
    return logWithRequest(ctx.requestId, () => handleSchedule(ctx, event.cron, event.scheduledTime));
  },
} satisfies ExportedHandler<Env>;

/** The render service in production: its image is render-service/Dockerfile. Locally RENDERER_URL is used instead. */
export class RendererContainer extends Container<Env> {
  override defaultPort = 8789;
  /** In seconds. A job outlives the request that submitted it, which ends with the consumer that watches the job. */
  override sleepAfter = Math.ceil(timeLimits.containerSleep / 1000);
  override envVars = {
    RENDERER_SECRET: this.env.RENDERER_SECRET,
    MEDIA_ORIGINS: this.env.PUBLIC_ORIGIN,
    RENDERER_HOST: "0.0.0.0",
    RENDERER_PORT: "8789",
  };
}
