import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSecrets } from "./settings.ts";

const makeFile = () => join(mkdtempSync(join(tmpdir(), "secrets-")), "secrets.env");

describe("local secrets", () => {
  test("are generated once and stay the same", () => {
    const file = makeFile();
    const first = readSecrets(file);
    expect(first.STRIPE_SECRET_KEY).toMatch(/^sk_test_\w{32,}$/);
    expect(first.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_\w{32,}$/);
    expect(first.STRIPE_EVENTS_SECRET).not.toBe(first.STRIPE_WEBHOOK_SECRET);
    expect(JSON.parse(first.LICENCE_SIGNING_KEY)).toMatchObject({ kty: "OKP", crv: "Ed25519" });
    expect(readSecrets(file)).toEqual(first);
  });

  test("are added to an older file without changing it", () => {
    const file = makeFile();
    writeFileSync(file, "RENDERER_SECRET=old\nMEDIA_URL_SECRET=older\nMINE=kept\n");
    const secrets = readSecrets(file);
    expect(secrets).toMatchObject({ RENDERER_SECRET: "old", MEDIA_URL_SECRET: "older" });
    expect(readFileSync(file, "utf8")).toContain("MINE=kept\n");
    expect(readFileSync(file, "utf8")).toContain(`STRIPE_SECRET_KEY=${secrets.STRIPE_SECRET_KEY}\n`);
  });
});
