import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { licenceFileCopy as words } from "#app/content/licence-file-copy.ts";
import { openSigningKey, type SigningKey, signJws } from "#worker/domain/licensing/licences/signing/signing-key.ts";
import { encodeEntry } from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";
import { leafHash } from "#worker/domain/licensing/licences/transparency-log/merkle-tree.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { type Ask, AskError } from "./ask.ts";
import { checkBundle, checkLicence, type CheckedLicence } from "./check-licence.ts";

const issuer = "did:web:cuesheet.example";
const now = Date.UTC(2026, 10, 26);
const listUrl = "https://cuesheet.example/status/1";
let ours: SigningKey;
let others: SigningKey;
let jwt: string;

const makeKey = async (): Promise<SigningKey> => {
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  if (!("privateKey" in pair)) throw new Error("it is a pair");
  const { kty, crv, d, x } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const key = await openSigningKey(JSON.stringify({ kty, crv, d, x }));
  if (!key) throw new Error("it is a key");
  return key;
};
const kidOf = (key: SigningKey, of = issuer) => `${of}#${key.public.id}`;
const payload = (more: object = {}) => ({
  issuer,
  type: ["VerifiableCredential", "SyncLicenceCredential"],
  credentialStatus: { statusListCredential: listUrl, statusListIndex: "9" },
  credentialSubject: {
    uid: "https://cuesheet.example/verify/CUE-2026-MSYQ-Q2M3",
    number: "CUE-2026-MSYQ-Q2M3",
    issue: 1,
    issuedAt: "2026-11-22T06:04:00Z",
    assignee: { name: "Northwind Coffee" },
    recording: { title: "Sugar Static", artist: "Juno Vale" },
    scope: { name: "Social media licence" },
    target: [{ uid: "x#video", sha256: "d".repeat(64), width: 1920, height: 1080, durationSeconds: 12.1 }],
  },
  ...more,
});
const sign = (said: object, key = ours, header: object = {}) =>
  signJws(key, { typ: "vc+jwt", kid: kidOf(key), ...header }, said);

async function statusList(revoked: readonly number[], more: object = {}): Promise<string> {
  const bits = new Uint8Array(2 ** 14);
  for (const place of revoked) bits[place >> 3] = 0x80 >> (place % 8);
  const encodedList = `u${gzipSync(bits).toString("base64url")}`;
  return sign({
    id: listUrl,
    validUntil: new Date(now + 1).toISOString(),
    credentialSubject: { encodedList },
    ...more,
  });
}

const standing = { kind: "found", newestIssue: 1, licence: { supersededBy: null } };

/** Stubs a site that answers normally unless overridden. */
function site(more: Partial<Record<keyof Ask, unknown>> = {}): Ask {
  const answers: Ask = {
    video: async () => ({ kind: "unknown" }),
    keys: async () => ({ keys: [{ kid: kidOf(ours), x: ours.public.x }] }),
    statusList: () => statusList([]),
    standing: async () => standing as Awaited<ReturnType<Ask["standing"]>>, // only the fields that are read
    logProof: async (sha256) => {
      const entry = { kind: "issue", at: 1, sha256 } as const;
      const root = leafHash(encodeEntry(entry));
      return {
        entry: { ...entry, index: 0 },
        path: [],
        head: await sign({ size: 1, root, iat: now / 1000 }),
      };
    },
  };
  return { ...answers, ...more } as Ask; // overrides are of the same types
}

const check = (text: string, ask = site()) => checkLicence(text, ask, now, () => undefined);
const reasonOf = ({ steps }: CheckedLicence) => steps.filter(({ state }) => state === "fails").map(({ text }) => text);

beforeAll(async () => {
  [ours, others] = [await makeKey(), await makeKey()];
  jwt = await sign(payload());
});

describe("checkLicence", () => {
  test("passes every check of a genuine file, shown one by one", async () => {
    const shown: number[] = [];
    const checked = await checkLicence(jwt, site(), now, (steps) => void shown.push(steps.length));
    expect(checked.steps.map(({ title, state }) => [title, state])).toEqual(
      [words.format, words.issuer, words.algorithm, words.key, words.signature, words.status, words.log].map(({ title }) => [
        title,
        "holds",
      ]),
    );
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(checked).toMatchObject({
      verdict: "holds",
      claims: { number: "CUE-2026-MSYQ-Q2M3", track: "Sugar Static" },
    });
  });

  test("fails after any change, and trusts no claim", async () => {
    for (let at = 0; at < jwt.length; at += 11) {
      if (jwt[at] === ".") continue;
      const changed = `${jwt.slice(0, at)}${jwt[at] === "A" ? "B" : "A"}${jwt.slice(at + 1)}`;
      const checked = await check(changed);
      expect([at, checked.verdict, checked.claims]).toEqual([at, "fails", null]);
      expect(reasonOf(checked)).toHaveLength(1);
    }
    const [header, , signature] = jwt.split(".");
    const other = payload({ validFrom: "2030-01-01T00:00:00Z" });
    const forged = `${header}.${Buffer.from(JSON.stringify(other)).toString("base64url")}.${signature}`;
    expect(reasonOf(await check(forged))).toEqual([words.signature.fails]);
  });

  test("names the reason for another issuer, key or algorithm", async () => {
    const foreign = await sign(payload({ issuer: "did:web:other.example" }), others, {
      kid: kidOf(others, "did:web:other.example"),
    });
    expect(reasonOf(await check(foreign))).toEqual([words.issuer.fails("did:web:other.example", issuer)]);
    expect(reasonOf(await check(await sign(payload(), others)))).toEqual([words.key.fails]);
    // Signed with their key under our key id.
    expect(reasonOf(await check(await sign(payload(), others, { kid: kidOf(ours) })))).toEqual([words.signature.fails]);
    expect(reasonOf(await check(await sign(payload(), ours, { alg: "HS256" })))).toEqual([words.algorithm.fails("HS256")]);
    const none = await sign(payload(), ours, { alg: "none" });
    expect(reasonOf(await check(none.slice(0, none.lastIndexOf(".") + 1)))).toEqual([words.algorithm.fails("none")]);
    expect(reasonOf(await check(await sign({ ...payload(), type: ["LogHead"] })))).toEqual([words.format.kind]);
    expect(reasonOf(await check("a.b"))).toEqual([words.format.parts]);
    expect(reasonOf(await check("a.b.c"))).toEqual([words.format.unreadable]);
  });

  test("accepts a rotated key while it is published", async () => {
    const keys = [others, ours].map((key) => ({ kid: kidOf(key), x: key.public.x }));
    expect(await check(jwt, site({ keys: async () => ({ keys }) }))).toMatchObject({ verdict: "holds" });
  });

  test("reports revoked and superseded by the signed status list", async () => {
    expect(await check(jwt, site({ statusList: () => statusList([9]) }))).toMatchObject({
      verdict: "revoked",
    });
    expect(await check(jwt, site({ statusList: () => statusList([8]) }))).toMatchObject({ verdict: "holds" });
    const raised = { ...standing, licence: { supersededBy: "CUE-2026-AAAA-BBBB" } };
    expect(await check(jwt, site({ standing: async () => raised }))).toMatchObject({
      verdict: "superseded",
      supersededBy: "CUE-2026-AAAA-BBBB",
    });
    const unpaid = { ...standing, licence: { supersededBy: null, status: "suspended" } };
    expect(await check(jwt, site({ standing: async () => unpaid }))).toMatchObject({ verdict: "suspended" });
    const newer = await check(jwt, site({ standing: async () => ({ ...standing, newestIssue: 3 }) }));
    expect(newer.steps[5]?.text).toBe(words.status.newer(3));
  });

  test("rejects an expired, misnamed or foreign-signed status list", async () => {
    const lists = [
      statusList([], { validUntil: new Date(now - 2 * 86_400_000).toISOString() }),
      statusList([], { id: "https://cuesheet.example/status/2" }),
      statusList([], { credentialSubject: { encodedList: "unothing" } }),
      signJws(others, { kid: kidOf(ours) }, { id: listUrl }),
    ];
    for (const list of lists)
      expect(reasonOf(await check(jwt, site({ statusList: () => list })))).toEqual([words.status.unsigned]);
  });

  test("fails on a wrong log proof, and stays open when not logged yet", async () => {
    const proofOf = site().logProof;
    const astray = async (sha256: string) => {
      const proof = await proofOf(sha256);
      return proof && { ...proof, path: ["0".repeat(64)] };
    };
    expect(reasonOf(await check(jwt, site({ logProof: astray })))).toEqual([
      words.log.fails("the path does not lead from its entry to the signed root"),
    ]);
    expect(await check(jwt, site({ logProof: async () => null }))).toMatchObject({ verdict: "open" });
  });

  test("stays open when the server cannot be reached", async () => {
    const dropped = () => Promise.reject(new AskError("offline"));
    for (const call of ["keys", "statusList", "logProof", "standing"] as const) {
      const checked = await check(jwt, site({ [call]: dropped }));
      expect([call, checked.verdict]).toEqual([call, "open"]);
      expect(checked.steps.some(({ text }) => text === words.unreachable)).toBe(true);
    }
  });

  test("stays open in a browser without Ed25519", async () => {
    const importKey = vi.spyOn(crypto.subtle, "importKey");
    importKey.mockRejectedValue(new DOMException("Unrecognized name", "NotSupportedError"));
    const checked = await check(jwt);
    importKey.mockRestore();
    expect([checked.verdict, checked.claims, reasonOf(checked)]).toEqual(["open", null, []]);
    expect(checked.steps.map(({ text }) => text)).toContain(words.unsupported);
  });
});

describe("checkBundle", () => {
  const bytesOf = (value: string | object) =>
    new TextEncoder().encode(typeof value === "string" ? value : `${JSON.stringify(value, null, 2)}\n`);

  async function bundle(keys = [ours]) {
    const parts = {
      "licence.jwt": bytesOf(jwt),
      "log-proof.json": bytesOf((await site().logProof(sha256Hex(jwt))) ?? {}),
      "keys.json": bytesOf({ keys: keys.map((key) => ({ kid: kidOf(key), x: key.public.x })) }),
    };
    const files = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, sha256Hex(bytes)]));
    const licensed = [{ uid: "x#video", sha256: "d".repeat(64) }];
    return { ...parts, "manifest.json": bytesOf({ number: "CUE-2026-MSYQ-Q2M3", files, licensed }) };
  }

  test("passes as a whole, and fails when a part was changed", async () => {
    const parts = await bundle();
    const checked = await checkBundle(parts, site(), now, () => undefined);
    expect(reasonOf(checked)).toEqual([]);
    expect(checked.verdict).toBe("holds");
    expect(checked.steps.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["licence.jwt", "log-proof.json", "manifest.json", words.bundle.keys]),
    );
    const changed = {
      ...parts,
      "keys.json": bytesOf(new TextDecoder().decode(parts["keys.json"]).replace("}", " }")),
    };
    expect(reasonOf(await checkBundle(changed, site(), now, () => undefined))).toEqual([
      "It was changed since the bundle was made.",
    ]);
  });

  test("fails with keys that were never published", async () => {
    const parts = await bundle([ours, others]);
    expect(reasonOf(await checkBundle(parts, site(), now, () => undefined))).toEqual([words.bundle.keysFail]);
  });
});
