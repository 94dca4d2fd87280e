import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { describe, expect, onTestFinished, test } from "vitest";
import { concurrently } from "#tests/support/concurrently.ts";
import { findFree } from "#scripts/local/processes.ts";
import { fileStore } from "./store.ts";
import { serve } from "./serve.ts";
import { makeStandIn, secrets, tenTokens } from "./test-stand-in.ts";

const server = "scripts/payment-stand-in/server.ts";

function settings(change: Record<string, string>) {
  return {
    ...process.env,
    STRIPE_SECRET_KEY: secrets.secretKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_EVENTS_SECRET: secrets.eventsSecret,
    STAND_IN_PORT: "1",
    STAND_IN_FILE: join(mkdtempSync(join(tmpdir(), "stand-in-")), "payments.json"),
    PRODUCT_ORIGIN: "http://127.0.0.1:9",
    ...change,
  };
}

/** Starts the process as `npm start` does; it ends with the test. */
async function start(file: string) {
  const port = await findFree(9400);
  const env = settings({ STAND_IN_PORT: String(port), STAND_IN_FILE: file });
  const child = spawn(process.execPath, [server], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  onTestFinished(stop);
  await once(child.stdout, "data");
  const stripe = new Stripe(secrets.secretKey, { host: "127.0.0.1", port, protocol: "http" });
  return { stripe, stop, origin: `http://127.0.0.1:${port}` };
}

const makeFolder = () => mkdtempSync(join(tmpdir(), "stand-in-"));

describe("the process", () => {
  test("answers the SDK over HTTP and restores its state after a restart", async () => {
    const file = join(makeFolder(), "payments.json");
    const first = await start(file);
    const { id } = await first.stripe.checkout.sessions.create(tenTokens, { idempotencyKey: "checkout:1" });
    await fetch(`${first.origin}/control/sessions/${id}/pay`, { method: "POST" });
    await first.stop();
    const second = await start(file);
    expect(await second.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
    const again = await second.stripe.checkout.sessions.create(tenTokens, { idempotencyKey: "checkout:1" });
    expect(again.id).toBe(id);
  });

  test.each([
    ["a live key", { STRIPE_SECRET_KEY: "sk_live_1" }, "Only a test key"],
    ["a restricted live key", { STRIPE_SECRET_KEY: "rk_live_1" }, "Only a test key"],
    ["a public address", { STAND_IN_HOST: "0.0.0.0" }, "127.0.0.1 only"],
  ])("does not start with %s", (_name, change, words) => {
    const { status, stderr } = spawnSync(process.execPath, [server], { env: settings(change) });
    expect(status).not.toBe(0);
    expect(stderr.toString()).toContain(words);
  });

  test("refuses a foreign Host header", async () => {
    const { standIn } = makeStandIn();
    const port = await findFree(9400);
    const listening = await serve(standIn, { host: "127.0.0.1", port });
    onTestFinished(() => void listening.close());
    const asked = request({ host: "127.0.0.1", port, path: "/", headers: { host: "evil.test" } }).end();
    const [response] = await once(asked, "response");
    response.resume();
    expect(response.statusCode).toBe(403);
  });
});

describe("the file", () => {
  test("holds the last of 20 concurrent changes, without temporary files", async () => {
    const folder = makeFolder();
    const store = fileStore(join(folder, "payments.json"));
    await store.load();
    const { stripe, standIn } = makeStandIn({ store });
    await concurrently(20, () => stripe.checkout.sessions.create(tenTokens));
    const kept = await fileStore(join(folder, "payments.json")).load();
    expect(kept?.sessions).toEqual((await standIn.readState()).sessions);
    expect(readdirSync(folder)).toEqual(["payments.json"]);
  });
});
