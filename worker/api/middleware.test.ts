import { Hono } from "hono";
import { expect, test } from "vitest";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import type { ApiEnv } from "./access.ts";
import { retryAfter } from "./middleware.ts";

const app = forEachTest(() => createTestContext());

const endpoint = new Hono<ApiEnv>()
  .use(async (c, next) => {
    c.set("app", app);
    await next();
  })
  .use(retryAfter)
  .get("/often", (c) => c.text("", 429))
  .get("/counted", async (c) => {
    const isWithin = await takeAttempt(app, "retry-after-test", { max: 1, window: minutes(15) });
    return c.text("", isWithin ? 200 : 429);
  })
  .get("/busy", (c) => c.text("", 503))
  .get("/known", (c) => c.text("", 503, { "retry-after": "30" }))
  .get("/wrong", (c) => c.text("", 400));

const ask = async (path: string) => (await endpoint.request(path)).headers.get("retry-after");

test.each([
  ["/often", "60"],
  ["/busy", "5"],
  ["/known", "30"],
  ["/wrong", null],
])("Retry-After of %s is %s", async (path, wait) => {
  expect(await ask(path)).toBe(wait);
});

test("Retry-After of a limit counted in the database is the time left", async () => {
  expect(await ask("/counted")).toBeNull();
  app.wait(minutes(5));
  expect(await ask("/counted")).toBe("600");
  app.wait(minutes(9.5));
  expect(await ask("/counted")).toBe("30");
});
