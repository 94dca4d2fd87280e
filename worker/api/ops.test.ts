import { expect, test, vi } from "vitest";
import { pings } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeUser } from "#tests/support/factories.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { readHealth, reportViolations } from "#worker/domain/office/ops/monitoring.ts";
import { hours, seconds } from "#worker/domain/lib/time.ts";
import { createRenderer } from "#worker/platform/renderer.ts";

const ask = async (cookie?: string) => {
  const answer = await request("/api/health", cookie ? { cookie } : {});
  return [answer.status, await answer.json()] as const;
};

test("health reveals only a failure to visitors and brands", async () => {
  const ctx = createTestContext();
  expect(await ask()).toEqual([503, { ok: false }]);
  expect(await ask(await signInAs(ctx, await makeBrand(ctx.db)))).toEqual([503, { ok: false }]);
});

test("health names the failing part to super users", async () => {
  const ctx = createTestContext();
  const [status, report] = await ask(await signInAs(ctx, await makeUser(ctx.db, { roles: ["super_user"] })));
  expect(status).toBe(503);
  expect(report).toMatchObject({
    ok: false,
    checks: { database: { ok: true }, storage: { ok: true }, queue: { ok: true }, renderer: { ok: false } },
  });
});

test("health is checked at most once in ten seconds", async () => {
  // Later than any result that the Worker cached during the tests above.
  const ctx = createTestContext(Date.now() + hours(1));
  // The test clock does not advance, so waiting for the queue's answer would never time out.
  const now = ctx.clock.now();
  await ctx.db.insert(pings).values({ id: crypto.randomUUID(), sentAt: now, answeredAt: now });
  let looks = 0;
  ctx.renderer.health = async () => {
    looks += 1;
    throw new Error("away");
  };
  await readHealth(ctx);
  await readHealth(ctx);
  ctx.wait(seconds(10) - 1);
  await readHealth(ctx);
  expect(looks).toBe(1);
  ctx.wait(1);
  await readHealth(ctx);
  expect(looks).toBe(2);
});

test("a render service that refuses our signature is unhealthy", async () => {
  const renderer = createRenderer([async () => Response.json({ error: "bad-signature" }, { status: 401 })], "x");
  await expect(renderer.health(0)).rejects.toThrow("refuses our signature");
});

const legacy = {
  "csp-report": {
    "document-uri": "https://cuesheet.example/reset-password?token=secret",
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://evil.example/a.js?who=me",
    "script-sample": "alert(1)",
  },
};
const modern = [
  { type: "deprecation", body: { id: "x" } },
  {
    type: "csp-violation",
    body: {
      documentURL: "https://cuesheet.example/library",
      effectiveDirective: "style-src-elem",
      blockedURL: "inline",
    },
  },
];

async function logged(work: () => Promise<unknown>): Promise<unknown[]> {
  const lines: unknown[] = [];
  const spy = vi.spyOn(console, "log").mockImplementation((line: string) => {
    lines.push(JSON.parse(line));
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return lines;
}

const report = (body: string, type: string) =>
  request("/api/csp-reports", { method: "POST", body, headers: { "content-type": type, origin: "null" } });

test("CSP violations are logged without secrets", async () => {
  const answers: number[] = [];
  const lines = await logged(async () => {
    answers.push((await report(JSON.stringify(legacy), "application/csp-report")).status);
    answers.push((await report(JSON.stringify(modern), "application/reports+json")).status);
  });
  expect(answers).toEqual([204, 204]);
  expect(lines).toMatchObject([
    {
      event: "csp.violation",
      directive: "script-src-elem",
      page: "/reset-password",
      blocked: "https://evil.example",
    },
    { event: "csp.violation", directive: "style-src-elem", page: "/library", blocked: "inline" },
  ]);
});

test.each(["", "{}", "[1]", "nonsense", '{"csp-report":[]}'])("%j is rejected as a CSP report", async (body) => {
  expect((await report(body, "application/csp-report")).status).toBe(400);
});

test("CSP violations are logged up to 10 a request, and none over the rate limit", async () => {
  const ctx = createTestContext();
  const violation = { document: "", directive: "script-src", blocked: "inline" };
  const lines = await logged(async () => {
    await reportViolations(
      ctx,
      "192.0.2.1",
      Array.from({ length: 50 }, () => violation),
    );
    ctx.limits.violations = { limit: async () => ({ success: false }) };
    await reportViolations(ctx, "192.0.2.1", [violation]);
  });
  expect(lines).toHaveLength(10);
});
