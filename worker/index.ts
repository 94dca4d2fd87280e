import { Hono } from "hono";
import { RouterContextProvider, createRequestHandler } from "react-router";
import { appContext, nonceContext } from "#app/context.ts";
import type { ApiEnv } from "./api/api-context.ts";
import { api } from "./api/api.ts";
import { dropTrailingSlash } from "./api/drop-trailing-slash.ts";
import { limitBody } from "./api/limit-body.ts";
import { requireForm } from "./api/require-form.ts";
import { requireSameOrigin } from "./api/same-origin.ts";
import { securityHeaders } from "./api/security-headers.ts";
import { createAppContext } from "./create-app-context.ts";
import { logError, logWithRequest } from "./domain/log.ts";
import { handleBatch } from "./queue.ts";
import { handleSchedule } from "./scheduled.ts";

export { RendererContainer } from "./renderer-container.ts";

const renderPage = createRequestHandler(
  () => import("virtual:react-router/server-build"),
  import.meta.env.MODE,
);

const worker = new Hono<ApiEnv>()
  .onError((error, c) => {
    logError("request.failed", error, { path: c.req.path });
    return c.json({ error: "Something went wrong on our side. Please try again." }, 500);
  })
  .use(async (c, next) => {
    c.set("app", createAppContext(c.env, c.executionCtx));
    c.set("nonce", crypto.randomUUID());
    await logWithRequest(c.get("app").requestId, next);
  })
  .use(securityHeaders)
  .use(dropTrailingSlash)
  .use(requireSameOrigin)
  .use(limitBody)
  .route("/", api)
  .use(requireForm)
  .all("*", (c) => {
    const context = new RouterContextProvider();
    context.set(appContext, c.get("app"));
    context.set(nonceContext, c.get("nonce"));
    return renderPage(c.req.raw, context);
  });

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
