import { expect, test } from "./support.ts";

const pages = [
  "/",
  "/auth",
  "/auth?tab=signup",
  "/library",
  "/library.data",
  "/track/x",
  "/upload/x",
  "/render/x",
  "/my-videos",
];
const others = [
  "/buy-tokens",
  "/connect-onboarding",
  "/settings",
  "/awaiting-approval",
  "/complete-profile",
  "/admin",
  "/admin/ledger",
  "/label/library",
  "/label/tracks/x",
  "/label/syncs",
  "/label/syncs/x",
  "/label/analytics",
  "/no-such-page",
];
const calls = [
  "/api/health",
  "/api/uploads/x",
  "/api/label-statements/x/2026-11.csv",
  "/api/label-syncs/export.csv",
  "/api/label-syncs/x/video",
  "/api/renders/x",
  "/api/connect/account-status",
  "/api/render-media",
  "/api/nothing",
  "/media/previews/x",
  "/media/x",
];
const expected = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
};

for (const path of [...pages, ...others, ...calls]) {
  test(`${path} sends every security header and is not cached with a cookie`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0, headers: { cookie: "theme=light" } });
    const headers = answer.headers();
    expect(headers).toMatchObject(expected);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });
}

test("each page has its own nonce, on all of its inline scripts", async ({ request }) => {
  const read = async () => {
    const answer = await request.get("/auth");
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1];
    return { nonce, html: await answer.text() };
  };
  const [first, second] = [await read(), await read()];
  expect(first.nonce).not.toBe(second.nonce);
  const inline = [...first.html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map((match) => match[1] ?? "");
  expect(inline.length).toBeGreaterThan(0);
  for (const attributes of inline) expect(attributes).toContain(`nonce="${first.nonce}"`);
});

test("static files send security headers, and hashed files are immutable", async ({ request }) => {
  const html = await (await request.get("/auth")).text();
  const script = /(?:src|href)="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? "";
  for (const path of [script, "/fonts/noto-sans.ttf", "/favicon.svg"]) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject(expected);
  }
  expect((await request.get(script)).headers()["cache-control"]).toContain("immutable");
});
