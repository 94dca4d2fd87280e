import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { isSignedBy, thumbprint } from "#worker/domain/licensing/licences/signing/signing-key.ts";
import { encodeEntry } from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";
import {
  foldNodes,
  fullNodesOf,
  growTree,
  leafHash,
  provesInclusion,
} from "#worker/domain/licensing/licences/transparency-log/merkle-tree.ts";

const page = readFileSync("app/content/developers/verify.mdx", "utf8");
const blocks = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = ""]): unknown => JSON.parse(json));

const Signed = z.object({ jwk: z.object({ x: z.string() }), thumbprint: z.string(), jws: z.string() });
const Tree = z.object({
  entries: z.array(z.string()),
  roots: z.array(z.string()),
  path: z.array(z.string()),
});
const Entry = z.object({
  entry: z.object({ kind: z.literal("issue"), at: z.number(), sha256: z.string() }),
  text: z.string(),
  leaf: z.string(),
});

test("the key on the page matches its thumbprint and signature", async () => {
  const { jwk, thumbprint: named, jws } = Signed.parse(blocks[0]);
  expect(thumbprint(jwk.x)).toBe(named);
  const [header = "", payload = "", signature = ""] = jws.split(".");
  const key = await crypto.subtle.importKey("jwk", { kty: "OKP", crv: "Ed25519", ...jwk }, "Ed25519", false, ["verify"]);
  const input = new TextEncoder().encode(`${header}.${payload}`);
  const bytes = Uint8Array.from(Buffer.from(signature, "base64url"));
  expect(await crypto.subtle.verify("Ed25519", key, bytes, input)).toBe(true);
  expect(await isSignedBy({ x: Buffer.alloc(32, 7).toString("base64url") }, jws)).toBe(false);
});

test("the trees on the page match their roots and inclusion path", () => {
  const { entries, roots, path } = Tree.parse(blocks[1]);
  const leaves = entries.map((hex) => leafHash(Buffer.from(hex, "hex")));
  const { nodes } = growTree(0, [], leaves);
  const hashOf = (level: number, position: number) =>
    nodes.find((node) => node.level === level && node.position === position)?.hash ?? "none";
  roots.forEach((root, index) => {
    const full = fullNodesOf([0, index + 1]);
    expect(foldNodes(full.map(({ level, position }) => hashOf(level, position)))).toBe(root);
  });
  const first = { leaf: leaves[0] ?? "", index: 0, size: entries.length };
  expect(provesInclusion(first, path, roots.at(-1) ?? "")).toBe(true);
});

test("the entry on the page matches its text and leaf hash", () => {
  const { entry, text, leaf } = Entry.parse(blocks[2]);
  expect(new TextDecoder().decode(encodeEntry(entry))).toBe(text);
  expect(leafHash(encodeEntry(entry))).toBe(leaf);
});
