import { expect, test } from "vitest";
import { request } from "#tests/support/http.ts";
import { mostBodyBytes } from "./limit-body.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };
const post = (path: string, body: BodyInit, headers: HeadersInit = form) =>
  request(path, { method: "POST", body, headers });

/** Comes piece by piece, without saying how long it is. */
const endless = () =>
  new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(2 ** 16).fill(97)),
  });

test.each(["/contact", "/auth", "/api/checkout", "/api/render-callbacks", "/api/stripe/webhooks"])(
  "%s reads no body that is longer than it takes",
  async (path) => {
    expect((await post(path, "a".repeat(mostBodyBytes + 1))).status).toBe(413);
    expect((await post(path, endless())).status).toBe(413);
  },
);

test.each([
  ["JSON", { "content-type": "application/json" }],
  ["text", { "content-type": "text/plain" }],
  ["a form that names no boundary", { "content-type": "multipart/form-data" }],
])("%s is nothing that a page takes", async (_what, headers) => {
  expect((await post("/contact", "{}", headers)).status).toBe(415);
});

test("a form that breaks off is the sender's mistake", async () => {
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const broken = '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\nann@';
  const answer = await post("/contact", broken, headers);
  expect([answer.status, await answer.text()]).toEqual([400, "This form did not arrive whole."]);
});
