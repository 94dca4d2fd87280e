import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand } from "#tests/support/factories.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { generateSecret } from "#worker/domain/licensing/review-links/secret-links.ts";
import { log, logError, logWithRequest } from "./log.ts";

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("logs the request id that the response carries", async () => {
  const ctx = createTestContext(Date.now());
  const cookie = await signInAs(ctx, await makeBrand(ctx.db));
  // A missing table makes the request fail, which is logged.
  await ctx.db.run(sql`ALTER TABLE uploads RENAME TO uploads_elsewhere`);
  const answer = await request(`/api/uploads/${crypto.randomUUID()}`, { cookie });
  await ctx.db.run(sql`ALTER TABLE uploads_elsewhere RENAME TO uploads`);
  expect(answer.status).toBe(500);
  const failed = lines.map((line) => JSON.parse(line)).find((entry) => entry.event === "request.failed");
  expect(failed).toMatchObject({ requestId: answer.headers.get("x-request-id") });
});

test("keeps the ids of concurrent requests apart", async () => {
  await Promise.all(
    ["one", "two"].map((id) =>
      logWithRequest(id, async () => {
        await Promise.resolve();
        log("happened", { of: id });
      }),
    ),
  );
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries.map((entry) => entry.requestId === entry.of)).toEqual([true, true]);
});

test("logs a failed statement without its bound values", async () => {
  const ctx = createTestContext(Date.now());
  const [secret, address] = ["not-for-the-log", "someone@private.example"];
  const failed = await ctx.db
    .run(sql`SELECT absent FROM users WHERE email = ${address} AND id = ${secret}`)
    .catch((error: unknown) => error);
  logError("request.failed", failed);
  const [line = ""] = lines;
  expect(line).toContain("no such column: absent");
  expect(line).toContain("SELECT absent FROM users");
  expect(line).toContain("log.test.ts");
  expect(line).not.toContain(secret);
  expect(line).not.toContain(address);
});

test("redacts a link's secret anywhere in a line", () => {
  const secret = generateSecret();
  logError("page.failed", new Error(`No answer of\n${secret}.data`), { path: `/x/${secret}/y` });
  expect(lines.join()).not.toContain(secret);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    path: "/x/…/y",
    error: expect.stringContaining("….data"),
  });
});

test("logs no session secret and no email address", async () => {
  const ctx = createTestContext(Date.now());
  const brand = await makeBrand(ctx.db);
  const cookie = await signInAs(ctx, brand);
  await request("/api/uploads/x", { cookie });
  await request("/media/renders/x", { cookie });
  await request("/api/render-callbacks", { method: "POST", body: "x" });
  const secret = cookie.split(".").at(-1) ?? "";
  expect(lines.filter((line) => line.includes(secret) || line.includes(brand.email))).toEqual([]);
});
