import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { sendByBinding } from "./mail.ts";

const mail = {
  kind: "licence-issued",
  scope: "social",
  termsVersion: "2026-2",
  from: "hello@cuesheet.example",
  to: "anna@example.com",
  subject: "Your licence for “夜の環状線”",
  text: "Grüße",
  html: "<p>Grüße</p>",
};

test("the EMAIL binding accepts a mail with text and HTML parts", async () => {
  await expect(sendByBinding(env.EMAIL).send(mail)).resolves.toBeUndefined();
});
