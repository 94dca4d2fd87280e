import { expect, test } from "vitest";
import { signatureHeader } from "#render-service/renderer-http.contract.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand } from "#tests/support/factories.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { hostileForms } from "#tests/support/hostile-forms.ts";
import { signBody } from "#worker/platform/media-urls.ts";
import { maxBodyBytes } from "./request-body.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };
const post = (path: string, body: BodyInit, headers: HeadersInit = form) => request(path, { method: "POST", body, headers });

/** Endless chunked body, without a content-length. */
const endless = () =>
  new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(2 ** 16).fill(97)),
  });

test.each(["/contact", "/auth", "/api/checkout", "/api/render-callbacks", "/api/stripe/webhooks"])(
  "%s rejects a body over its limit",
  async (path) => {
    expect((await post(path, "a".repeat(maxBodyBytes + 1))).status).toBe(413);
    expect((await post(path, endless())).status).toBe(413);
  },
);

test.each([
  ["JSON", { "content-type": "application/json" }],
  ["text", { "content-type": "text/plain" }],
  ["a form without a boundary", { "content-type": "multipart/form-data" }],
])("pages reject %s with 415", async (_what, headers) => {
  expect((await post("/contact", "{}", headers)).status).toBe(415);
});

test("a truncated form returns 400", async () => {
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const broken = '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\nann@';
  const answer = await post("/contact", broken, headers);
  expect([answer.status, await answer.text()]).toEqual([400, "This form didn’t arrive complete. Please send it again."]);
});

test.each(hostileForms)("rejects a form with $name", async ({ body, type }) => {
  const answer = await post("/contact", body(), { "content-type": type });
  const text = await answer.text();
  expect(answer.status).toBe(400);
  expect(text.length).toBeLessThan(100);
});

test.each(["PUT", "PATCH", "DELETE"])("pages reject %s with 405", async (method) => {
  const answer = await request("/auth", { method, body: "a=b", headers: form });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
});

test.each(["/auth", "/api/checkout", "/api/uploads/x", "/media/x"])("%s rejects a long PUT body", async (path) => {
  const answer = await request(path, { method: "PUT", body: endless(), headers: form });
  expect(answer.status).toBe(413);
});

const jsonDoors = [
  "/api/uploads",
  "/api/checkout",
  "/api/verify-payment",
  "/api/connect/create-connected-account",
  "/api/bulk-tracks",
  "/api/bulk-tracks/known",
  "/api/refresh-render-url",
];

const noJson = ["", "{", "nonsense", "{\u0000}", '{"id":'];

test.each([...noJson, new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])])(
  "JSON endpoints return 400 for %j",
  async (body) => {
    const ctx = createTestContext();
    const cookie = await signInAs(ctx, await makeBrand(ctx.db));
    const headers = { "content-type": "application/json" };
    const answers = await Promise.all(
      jsonDoors.map(async (path) => {
        const { status } = await request(path, { method: "POST", body, headers, cookie });
        // Endpoints for labels only return 403 before they read the body.
        return [path, status === 403 ? 400 : status];
      }),
    );
    expect(answers).toEqual(jsonDoors.map((path) => [path, 400]));
  },
);

test.each(noJson)("a signed render callback returns 400 for %j", async (body) => {
  const { settings } = createTestContext();
  const headers = { [signatureHeader]: signBody(settings.RENDERER_SECRET, body, Date.now()) };
  expect((await post("/api/render-callbacks", body, headers)).status).toBe(400);
});
