import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { request } from "#tests/support/http.ts";
import { isSignedBy, readJws } from "#worker/domain/licensing/licences/signing/signing-key.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import { sha256Hex } from "#worker/crypto.ts";
import type { LoggedProof } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import { encodeEntry, type LogHead } from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";
import {
  leafHash,
  provesConsistency,
  provesInclusion,
} from "#worker/domain/licensing/licences/transparency-log/merkle-tree.ts";

const ctx = createTestContext(Date.now());
let numbers: string[];

beforeAll(async () => {
  const brand = await makeBrand(ctx.db, { tokens: 10 });
  const track = await makeAnyTrack(ctx.db);
  numbers = [];
  for (let n = 0; n < 3; n++) {
    const { licenceId, licenceNumber } = await makeFinishedRender(ctx, brand, track);
    await issueLicence(ctx, licenceId);
    numbers.push(licenceNumber);
  }
});

/** `Answer` is not validated: the tests compare its members. */
const read = async <Answer>(path: string): Promise<Answer> => (await request(path)).json();

test("a licence's signed data is public and verifies with the published keys", async () => {
  const answer = await request(`/api/credentials/${numbers[0]}`);
  expect(answer.headers.get("content-type")).toBe("application/vc+jwt");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const jwt = await answer.text();
  const { keys } = await read<{ keys: { kid: string; x: string }[] }>("/.well-known/jwks.json");
  const key = keys.find(({ kid }) => kid === readJws(jwt)?.header.kid);
  expect(key && (await isSignedBy(key, jwt))).toBe(true);
  const did = await read<{ verificationMethod: { id: string }[] }>("/.well-known/did.json");
  expect(did.verificationMethod.map(({ id }) => id)).toContain(key?.kid);
  const statuses = readJws(jwt)?.payload.credentialStatus as { statusListCredential: string }[]; // shape fixed by the signer
  expect(statuses).toHaveLength(2);
  for (const status of statuses) {
    const list = await request(new URL(status.statusListCredential).pathname);
    expect(key && (await isSignedBy(key, await list.text()))).toBe(true);
  }
  expect((await request("/status/none")).status).toBe(404);
  expect((await request("/api/credentials/CUE-2026-AAAA-AAAA")).status).toBe(404);
});

test("the log's public proofs verify against its signed heads", async () => {
  type Entry = { leaf: string; index: number; size: number };
  const proof = await read<{ entry: Entry }>(`/api/credentials/${numbers[1]}/proof`);
  const head = await read<LogHead>("/api/log/heads/latest");
  expect(readJws(head.jwt)?.payload).toMatchObject({ size: head.size, root: head.root });
  const found = await read<Entry & { path: string[] }>(`/api/log/inclusion?leaf=${proof.entry.leaf}&size=${head.size}`);
  expect(provesInclusion(found, found.path, head.root)).toBe(true);
  const { heads } = await read<{ heads: LogHead[] }>("/api/log/heads");
  const oldest = heads.at(-1);
  if (!oldest) throw new Error("no head");
  const { path } = await read<{ path: string[] }>(`/api/log/consistency?first=${oldest.size}&second=${head.size}`);
  expect(provesConsistency(oldest, head, path)).toBe(true);
  const { hashes } = await read<{ hashes: string[] }>("/api/log/entries");
  expect(hashes).toContain(proof.entry.leaf);
});

test("the log rejects invalid and unknown queries, and reveals no licence number", async () => {
  for (const path of ["inclusion?leaf=no", "consistency?first=-1&second=2", "entries?start=x", "heads?before=1.5"])
    expect((await request(`/api/log/${path}`)).status).toBe(400);
  const none = "0".repeat(64);
  for (const path of [`inclusion?leaf=${none}`, "consistency?first=9&second=2", "consistency?first=1&second=999999"])
    expect((await request(`/api/log/${path}`)).status).toBe(404);
  const [{ total } = { total: 0 }] = await ctx.db.all<{ total: number }>(sql`SELECT size AS total FROM log_size`);
  expect(total).toBeGreaterThanOrEqual(3);
  for (const path of ["heads", "heads/latest", "entries"])
    expect(await (await request(`/api/log/${path}`)).text()).not.toContain("CUE-");
});

test("a log proof is found by the hash of its signed data and by no other", async () => {
  const jwt = await (await request(`/api/credentials/${numbers[1]}`)).text();
  const { proof } = await read<{ proof: LoggedProof }>(`/api/file-checks/log-proofs/${sha256Hex(jwt)}`);
  const head = readJws(proof.head)?.payload as { size: number; root: string }; // shape fixed by the signer
  const { index, ...entry } = proof.entry;
  const place = { leaf: leafHash(encodeEntry(entry)), index, size: head.size };
  expect(provesInclusion(place, proof.path, head.root)).toBe(true);
  expect(await read(`/api/file-checks/log-proofs/${"0".repeat(64)}`)).toEqual({ proof: null });
  for (const wrong of ["x", "0".repeat(63), "G".repeat(64), "0".repeat(65)])
    expect((await request(`/api/file-checks/videos/${wrong}`)).status).toBe(400);
});
