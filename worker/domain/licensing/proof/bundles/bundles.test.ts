import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { licences } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { readJws } from "#worker/domain/licensing/licences/signing/signing-key.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import { appendEntries, signHead } from "#worker/domain/licensing/licences/transparency-log/append-entries.ts";
import { makeBundle, makeOwnBundle, type Parts, readParts } from "./make-bundle.ts";
import { verifyBundle } from "./verify.mjs";

const ctx = createTestContext(Date.UTC(2026, 10, 25));
let brand: Awaited<ReturnType<typeof makeBrand>>;
let sale: Awaited<ReturnType<typeof makeFinishedRender>>;
let parts: Parts;
const video = { "spring.mp4": "a".repeat(64) };

beforeAll(async () => {
  brand = await makeBrand(ctx.db, { tokens: 20 });
  const track = await makeAnyTrack(ctx.db, { priceTokens: 2 });
  for (const _ of [1, 2, 3]) {
    sale = await makeFinishedRender(ctx, brand, track);
    await issueLicence(ctx, sale.licenceId);
  }
  await appendEntries(ctx);
  await signHead(ctx);
  const found = await readParts(ctx, sale.licenceNumber, { "certificate.pdf": Uint8Array.of(1, 2, 3) });
  if (!found) throw new Error("there is no bundle");
  parts = found.parts;
});

const failed = async (changed: Parts, videos: Record<string, string> = video) =>
  (await verifyBundle(changed, videos)).filter(({ state }) => state === "fails").map(({ text }) => text);

/** Parts whose changes other parts report: a wrong hash at the part it is for, a wrong key at the file it signed. */
const reasons: Record<string, RegExp> = {
  "manifest.json": /manifest\.json|it was changed since the bundle was made/,
  "keys.json": /keys\.json/,
};

describe("bundle", () => {
  test("verifies offline, with the licensed video beside it", async () => {
    const lines = await verifyBundle(parts, video);
    expect(lines.filter(({ state }) => state === "fails")).toEqual([]);
    expect(lines[0]?.text).toContain(sale.licenceNumber);
    expect(lines.find(({ text }) => text.startsWith("spring.mp4"))).toMatchObject({ state: "holds" });
    expect(lines.filter(({ state }) => state === "open").map(({ text }) => text)).toEqual([
      expect.stringContaining("/.well-known/jwks.json"),
      expect.stringContaining(`/verify/${sale.licenceNumber}`),
    ]);
  });

  test("detects a changed byte in any part and names the part", async () => {
    for (const [name, bytes] of Object.entries(parts)) {
      const places = [
        0,
        1,
        bytes.length >> 1,
        bytes.length - 1,
        ...Array.from({ length: 12 }, (_, n) => (n * 7919) % bytes.length),
      ];
      for (const at of places) {
        const changed = Uint8Array.from(bytes, (byte, place) => (place === at ? byte ^ 1 : byte));
        const found = await failed({ ...parts, [name]: changed });
        expect(found, `${name}, byte ${at}`).not.toEqual([]);
        expect(found.join("\n"), `${name}, byte ${at}`).toMatch(reasons[name] ?? `${name}: `);
      }
    }
  });

  test("names a missing part", async () => {
    for (const name of Object.keys(parts)) {
      const { [name]: _, ...rest } = parts;
      expect((await failed(rest)).join("\n")).toContain("missing");
    }
  });

  test("tells an unlicensed video from the licensed one", async () => {
    expect(await failed(parts, { "other.mp4": "b".repeat(64) })).toEqual([
      expect.stringMatching(/^other\.mp4: this licence does not cover it/),
    ]);
    const lines = await verifyBundle(parts, {});
    expect(lines.filter(({ state }) => state === "open")[0]?.text).toContain("There is no video next to this file");
  });

  test("rejects forged signed data, a foreign key and the algorithm none", async () => {
    const jwt = new TextDecoder().decode(parts["licence.jwt"]);
    const [header, payload = "", signature] = jwt.split(".");
    const said = readJws(jwt)?.payload;
    const forged = Buffer.from(JSON.stringify({ ...said, validFrom: "2030-01-01T00:00:00Z" })).toString("base64url");
    expect(forged).not.toBe(payload);
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(await failed({ ...parts, "licence.jwt": bytes(`${header}.${forged}.${signature}`) })).toContain(
      "licence.jwt: the signature does not match its content",
    );
    const keys = new TextDecoder().decode(parts["keys.json"]);
    const other = keys.replace(/"x": "[\w-]{43}"/, `"x": "${Buffer.alloc(32, 7).toString("base64url")}"`);
    expect(await failed({ ...parts, "keys.json": bytes(other) })).toContain(
      "licence.jwt: the key in keys.json does not match its name",
    );
    const none = Buffer.from(JSON.stringify({ ...readJws(jwt)?.header, alg: "none" })).toString("base64url");
    expect(await failed({ ...parts, "licence.jwt": bytes(`${none}.${payload}.`) })).toContain(
      "licence.jwt: its algorithm is none, not EdDSA",
    );
  });

  test("counts as a download only when it was built", async () => {
    const read = async (id: string) => {
      const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, id));
      return licence;
    };
    const track = await makeAnyTrack(ctx.db, { priceTokens: 2 });
    const { licenceId } = await makeFinishedRender(ctx, brand, track);
    expect(await makeOwnBundle(ctx, brand, licenceId)).toBeNull();
    await issueLicence(ctx, licenceId);
    const key = (await read(licenceId))?.pdfKey ?? "";
    const pdf = await ctx.media.readWhole(key);
    await ctx.media.remove([key]);
    expect(await makeOwnBundle(ctx, brand, licenceId)).toBeNull();
    expect((await read(licenceId))?.downloadedAt).toBeNull();
    await ctx.media.write(key, pdf ?? Uint8Array.of(), "application/pdf");
    expect(await makeOwnBundle(ctx, brand, licenceId)).not.toBeNull();
    expect((await read(licenceId))?.downloadedAt).toBe(ctx.clock.now());
  });

  test("is null for an unknown number or another brand's licence", async () => {
    expect(await makeBundle(ctx, "CUE-2026-AAAA-AAAB")).toBeNull();
    expect(await makeBundle(ctx, sale.licenceNumber)).toMatchObject({ number: sale.licenceNumber });
    expect(await makeOwnBundle(ctx, brand, sale.licenceId)).toMatchObject({ number: sale.licenceNumber });
    expect(await makeOwnBundle(ctx, await makeBrand(ctx.db), sale.licenceId)).toBeNull();
  });
});
