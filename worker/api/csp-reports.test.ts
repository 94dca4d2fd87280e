import { expect, test, vi } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { request } from "#tests/support/http.ts";
import { reportViolations } from "#worker/domain/office/ops/report-violations.ts";

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

test("what a policy refused is logged, without what was secret in it", async () => {
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

test.each(["", "{}", "[1]", "nonsense", '{"csp-report":[]}'])("%j is no report", async (body) => {
  expect((await report(body, "application/csp-report")).status).toBe(400);
});

test("a flood of reports is not logged", async () => {
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
