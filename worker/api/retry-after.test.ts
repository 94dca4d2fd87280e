import { Hono } from "hono";
import { expect, test } from "vitest";
import type { ApiEnv } from "./api-context.ts";
import { retryAfter } from "./retry-after.ts";

const door = new Hono<ApiEnv>()
  .use(retryAfter)
  .get("/often", (c) => c.text("", 429))
  .get("/busy", (c) => c.text("", 503))
  .get("/known", (c) => c.text("", 503, { "retry-after": "30" }))
  .get("/wrong", (c) => c.text("", 400));

test.each([
  ["/often", "60"],
  ["/busy", "5"],
  ["/known", "30"],
  ["/wrong", null],
])("%s says %s", async (path, wait) => {
  expect((await door.request(path)).headers.get("retry-after")).toBe(wait);
});
