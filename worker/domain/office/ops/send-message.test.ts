import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { attempts, capturedMails, mails } from "#drizzle/schema/index.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { sendMail, sendWaitingMail } from "#worker/domain/services/mail/send-mail.ts";
import { days, hours, minutes } from "#worker/domain/lib/time.ts";
import { contactLimits, SendMessage } from "./contact.contract.ts";
import { mayWrite, sendMessage } from "./send-message.ts";

const address = "203.0.113.7";
let ctx: TestContext;
beforeEach(async () => {
  ctx = createTestContext();
  await ctx.db.delete(mails);
  await ctx.db.delete(capturedMails);
  await ctx.db.delete(attempts);
});

const form = (fields: Record<string, unknown> = {}) => ({
  shownAt: String(ctx.clock.now() - minutes(2)),
  website: "",
  name: "Anna Brandt",
  email: "anna@northwind.example",
  topic: "licensing",
  message: "We need one track for a campaign in three countries.",
  ...fields,
});
const send = (fields: Record<string, unknown> = {}) => sendMessage(ctx, SendMessage.parse(form(fields)));
const readMails = () => ctx.db.select().from(mails);

async function deliver() {
  for (const { id } of await readMails()) {
    await sendMail(ctx, id);
  }
  return ctx.db.select().from(capturedMails);
}

describe("contact message", () => {
  test("is sent to our mailbox with the sender as reply-to", async () => {
    await send();
    const [mail] = await deliver();
    expect(mail).toMatchObject({
      kind: "contact-message",
      toAddress: "hello@cuesheet.example",
      fromAddress: "hello@cuesheet.example",
      replyTo: "Anna Brandt <anna@northwind.example>",
      subject: "Licensing music: a message from Anna Brandt",
    });
    expect(mail?.text).toContain("We need one track for a campaign in three countries.");
    expect(mail?.text).not.toContain("Check first");
  });

  test("is sent to the configured address", async () => {
    ctx = { ...ctx, settings: { ...ctx.settings, CONTACT_TO: "people@cuesheet.example" } };
    await send();
    expect(await readMails()).toMatchObject([{ toAddress: "people@cuesheet.example" }]);
  });

  test("is queued at once and retried while the mail service is down", async () => {
    await send();
    await ctx.settle();
    const [mail] = await readMails();
    expect(ctx.takeSent()).toEqual([{ kind: "send-mail", id: mail?.id }]);
    const broken = { ...ctx, mail: { send: () => Promise.reject(new Error("down")) } };
    await sendMail(broken, mail?.id ?? "");
    ctx.wait(minutes(1));
    await sendWaitingMail(ctx);
    expect(await readMails()).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  test("is stored once when ten submits race", async () => {
    const input = SendMessage.parse(form());
    await concurrently(10, () => sendMessage(ctx, input));
    expect(await readMails()).toHaveLength(1);
  });

  test("is stored again when corrected", async () => {
    await send();
    await send({ email: "anna@north-wind.example" });
    expect(await readMails()).toHaveLength(2);
  });

  test("is deduplicated on the same day but not on the next", async () => {
    await send();
    await send({ shownAt: String(ctx.clock.now()) });
    expect(await readMails()).toHaveLength(1);
    ctx.wait(days(1));
    await send();
    expect(await readMails()).toHaveLength(2);
  });

  test("counts CRLF as one character at the length limit", async () => {
    const message = `first line\r\n${"x".repeat(contactLimits.message - 11)}`;
    expect(SendMessage.parse(form({ message })).message).toHaveLength(contactLimits.message);
  });
});

describe("spam check", () => {
  test.each([
    ["a filled hidden field", { website: "https://spam.example" }],
    ["a form sent within three seconds", { shownAt: String(Date.UTC(2026, 10, 21, 12) - 2000) }],
    ["a form that was never drawn", { shownAt: "" }],
    ["a form from the future", { shownAt: "9999999999999" }],
    ["more than three links", { message: "http://a.example https://b.example www.c.example http://d.example" }],
  ])("marks but delivers %s", async (_sign, fields) => {
    await send(fields);
    const [mail] = await deliver();
    expect(mail?.subject).toMatch(/^\[Check\] /);
    expect(mail?.text).toContain("Check first: ");
  });

  test("does not mark three links from a slow sender", async () => {
    await send({ message: "https://a.example, https://b.example and www.c.example" });
    expect((await deliver())[0]?.subject).toMatch(/^Licensing music/);
  });
});

describe("contact rate limit", () => {
  test("refuses when the per-minute limiter does", async () => {
    ctx = { ...ctx, limits: { ...ctx.limits, contact: { limit: async () => ({ success: false }) } } };
    expect(await mayWrite(ctx, address)).toBe(false);
  });

  test("refuses the 21st message from an address within an hour", async () => {
    for (let count = 0; count < 20; count += 1) {
      expect(await mayWrite(ctx, address)).toBe(true);
    }
    expect(await mayWrite(ctx, address)).toBe(false);
    expect(await mayWrite(ctx, "203.0.113.8")).toBe(true);
    ctx.wait(hours(1));
    expect(await mayWrite(ctx, address)).toBe(true);
  });

  test("counts an IPv6 /64 network as one address", async () => {
    await mayWrite(ctx, "2001:db8:1:2::1");
    await mayWrite(ctx, "2001:db8:1:2:ffff::9");
    const rows = await ctx.db.select().from(attempts).where(eq(attempts.key, "contact:2001:db8:1:2::/64"));
    expect(rows).toMatchObject([{ count: 2 }]);
  });
});

describe("SendMessage", () => {
  const problems = (fields: Record<string, unknown>) =>
    SendMessage.safeParse(form(fields)).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`);

  test("strips line breaks from the name, so it injects no header", async () => {
    await send({ name: "Anna\r\nBcc: everybody@example.com\u0000\u2028Brandt" });
    const [mail] = await deliver();
    expect(mail?.replyTo).toBe("Anna Bcc: everybody@example.com Brandt <anna@northwind.example>");
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });

  test("rejects line breaks in the email address", () => {
    expect(problems({ email: "anna@northwind.example\r\nBcc: all@example.com" })).toEqual([
      "email: Enter a valid email address, such as name@example.com",
    ]);
  });

  test("names each missing field", () => {
    expect(SendMessage.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
      "Enter your name",
      "Enter your email address",
      "Choose a topic",
      "Write your message",
    ]);
    expect(problems({ name: "  ", message: " \n " })).toEqual(["name: Enter your name", "message: Write your message"]);
  });

  test("rejects text over the limit and accepts it at the limit", () => {
    expect(problems({ name: "a".repeat(contactLimits.name + 1) })).toEqual(["name: Use at most 100 characters"]);
    expect(problems({ message: "a".repeat(contactLimits.message + 1) })).toEqual(["message: Use at most 5,000 characters"]);
    expect(problems({ name: "a".repeat(contactLimits.name), message: "a".repeat(contactLimits.message) })).toBeUndefined();
  });

  test("rejects an unknown topic", () => {
    expect(problems({ topic: "spam" })).toEqual(["topic: Choose a topic"]);
  });
});
