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

test("the platform's binding takes a mail with its two parts", async () => {
  await expect(sendByBinding(env.EMAIL).send(mail)).resolves.toBeUndefined();
});
