import { expect, test } from "vitest";
import {
  emptyRoot,
  foldNodes,
  fullNodesOf,
  growTree,
  type HashedNode,
  leafHash,
  provesConsistency,
  provesInclusion,
  type Range,
} from "./merkle-tree.ts";
import { consistencyRanges, inclusionRanges } from "./read-log.ts";

/** The published test vectors of Certificate Transparency (RFC 6962's reference implementation). */
const entries = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const leaves = entries.map((hex) => leafHash(Buffer.from(hex, "hex")));
const publishedRoots = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

function makeTree(all: readonly string[]) {
  const { nodes } = growTree(0, [], all);
  const hashes = new Map(nodes.map(({ level, position, hash }) => [`${level}:${position}`, hash]));
  const rootOf = (range: Range) =>
    foldNodes(fullNodesOf(range).map(({ level, position }) => hashes.get(`${level}:${position}`) ?? "none"));
  return {
    root: (size: number) => rootOf([0, size]),
    inclusion: (index: number, size: number) => inclusionRanges(index, [0, size]).map(rootOf),
    consistency: (first: number, size: number) => consistencyRanges(first, size).map(rootOf),
  };
}

const published = makeTree(leaves);

test("computes the published roots for one to eight entries", () => {
  expect(emptyRoot).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(publishedRoots.map((_, index) => published.root(index + 1))).toEqual(publishedRoots);
});

/** Published hashes of nodes, by the entries that they cover. */
const nodes = {
  "0": publishedRoots[0],
  "0-1": publishedRoots[1],
  "0-3": publishedRoots[3],
  "1": "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
  "2-3": "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
  "4": "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
  "4-5": "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
  "4-7": "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
  "6-7": "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
} as const;

test.each<["inclusion" | "consistency", number, number, (keyof typeof nodes)[]]>([
  ["inclusion", 0, 1, []],
  ["inclusion", 0, 8, ["1", "2-3", "4-7"]],
  ["inclusion", 5, 8, ["4", "6-7", "0-3"]],
  ["inclusion", 2, 3, ["0-1"]],
  ["inclusion", 1, 5, ["0", "2-3", "4"]],
  ["consistency", 1, 1, []],
  ["consistency", 1, 8, ["1", "2-3", "4-7"]],
  ["consistency", 6, 8, ["4-5", "6-7", "0-3"]],
  ["consistency", 2, 5, ["2-3", "4"]],
])("computes the published %s proof of %i in %i entries", (kind, of, size, proof) => {
  expect(published[kind](of, size)).toEqual(proof.map((node) => nodes[node]));
});

test("proofs of up to 40 entries verify, and fail when any part is altered", { tags: ["full"] }, () => {
  const all = Array.from({ length: 40 }, (_, index) => leafHash(Uint8Array.of(index)));
  const tree = makeTree(all);
  const other = leafHash(Uint8Array.of(99));
  for (let size = 1; size <= all.length; size++) {
    const root = tree.root(size);
    for (let index = 0; index < size; index++) {
      const entry = { leaf: all[index] ?? "", index, size };
      const path = tree.inclusion(index, size);
      expect(provesInclusion(entry, path, root)).toBe(true);
      expect(provesInclusion({ ...entry, leaf: other }, path, root)).toBe(false);
      expect(provesInclusion(entry, path, other)).toBe(false);
      expect(provesInclusion(entry, [...path, other], root)).toBe(false);
      for (const at of path.keys()) expect(provesInclusion(entry, path.with(at, other), root)).toBe(false);
    }
    for (let first = 0; first <= size; first++) {
      const [before, after] = [
        { size: first, root: tree.root(first) },
        { size, root },
      ];
      const path = tree.consistency(first, size);
      expect(provesConsistency(before, after, path)).toBe(true);
      expect(provesConsistency({ ...before, root: other }, after, path)).toBe(false);
      expect(provesConsistency(before, after, [...path, other])).toBe(false);
      // Every tree is consistent with the empty one.
      expect(provesConsistency(before, { ...after, root: other }, path)).toBe(first === 0);
      for (const at of path.keys()) expect(provesConsistency(before, after, path.with(at, other))).toBe(false);
    }
  }
});

test("growing incrementally equals building at once", () => {
  const whole = growTree(0, [], leaves);
  const nodes: HashedNode[] = [];
  let [size, peaks]: [number, string[]] = [0, []];
  for (const count of [1, 2, 1, 4]) {
    const grown = growTree(size, peaks, leaves.slice(size, size + count));
    nodes.push(...grown.nodes);
    [size, peaks] = [size + count, grown.peaks];
  }
  expect(nodes).toEqual(whole.nodes);
  expect(peaks).toEqual(whole.peaks);
});
