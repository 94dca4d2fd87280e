import { describe, expect, test } from "vitest";
import { signatureHeader } from "#render-service/renderer-http.contract.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request } from "#tests/support/http.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { signBody } from "#worker/platform/media-urls.ts";

const ctx = forEachTest(() => createTestContext(Date.now()));

const event = JSON.stringify({ type: "progress", jobId: crypto.randomUUID(), attempt: 1, fraction: 0.5 });
const report = (signature: string | null, body = event) =>
  request("/api/render-callbacks", {
    method: "POST",
    body,
    headers: signature ? { [signatureHeader]: signature, origin: "" } : {},
  });

describe("render callback", () => {
  test("accepts our signature and stops an unknown job", async () => {
    const answer = await report(signBody(ctx.settings.RENDERER_SECRET, event, Date.now()));
    expect([answer.status, await answer.json()]).toEqual([200, { applied: false, continue: false }]);
  });

  test("rejects unsigned, forged, changed, stale and future requests", async () => {
    const secret = ctx.settings.RENDERER_SECRET;
    const answers = await Promise.all([
      report(null),
      report(signBody("another secret", event, Date.now())),
      report(signBody(secret, event, Date.now()), event.replace("0.5", "0.6")),
      report(signBody(secret, event, Date.now() - minutes(6))),
      report(signBody(secret, event, Date.now() + minutes(6))),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401]);
  });
});

describe("signed media URL", () => {
  const path = (url: string) => new URL(url).pathname + new URL(url).search;

  test("reads or writes only its own object, until it expires", async () => {
    const soon = Date.now() + minutes(5);
    const write = path(ctx.mediaUrls.sign("renders/a/1.mp4", "write", soon));
    const put = await request(write, { method: "PUT", body: "video", headers: { "content-length": "5" } });
    expect(put.status).toBe(200);
    const read = path(ctx.mediaUrls.sign("renders/a/1.mp4", "read", soon));
    expect(await (await request(read)).text()).toBe("video");
    expect((await request(write)).status).toBe(403);
    expect((await request(read, { method: "PUT", body: "x" })).status).toBe(403);
    expect((await request(read.replace("a%2F1", "b%2F1"))).status).toBe(403);
    expect((await request(path(ctx.mediaUrls.sign("renders/a/1.mp4", "read", Date.now() - 1)))).status).toBe(403);
  });

  test("accepts a large output as a multipart upload", async () => {
    const url = path(ctx.mediaUrls.sign("renders/b/1.mp4", "write", Date.now() + minutes(5)));
    const { uploadId } = await (await request(`${url}&uploads=1`, { method: "POST" })).json<{ uploadId: string }>();
    const part = async (partNumber: number, body: Uint8Array<ArrayBuffer>) => {
      const at = `${url}&uploadId=${encodeURIComponent(uploadId)}&partNumber=${partNumber}`;
      const headers = { "content-length": String(body.length) };
      const answer = await request(at, { method: "PUT", body, headers });
      return { partNumber, etag: (await answer.json<{ etag: string }>()).etag };
    };
    const parts = [await part(1, new Uint8Array(5 * 2 ** 20)), await part(2, new Uint8Array(3))];
    const done = await request(`${url}&uploadId=${encodeURIComponent(uploadId)}`, {
      method: "POST",
      body: JSON.stringify({ parts }),
    });
    expect(await done.json()).toEqual({ size: 5 * 2 ** 20 + 3 });
  });
});

test("every response has the security headers and is private by default", async () => {
  const { headers } = await request("/api/nothing");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  expect(headers.get("reporting-endpoints")).toBe('csp="/api/csp-reports"');
  expect(headers.get("content-security-policy")).toMatch(/report-uri \/api\/csp-reports; report-to csp$/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cache-control")).toBe("private, no-store");
});
