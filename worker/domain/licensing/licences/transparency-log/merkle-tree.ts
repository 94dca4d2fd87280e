import { createHash } from "node:crypto";

/*
 * Merkle tree of RFC 6962, section 2.1. Hashes are 64 lower-case hexadecimal digits. A node is *full* if its subtree has 2^level
 * entries; full nodes never change. All others are computed from full nodes on demand.
 */

/** A full node: `position` counts the nodes of its level from the left. */
export type Node = { level: number; position: number };
export type HashedNode = Node & { hash: string };

/** Entries from `start` (inclusive) to `end` (exclusive). */
export type Range = readonly [start: number, end: number];

export const emptyRoot = createHash("sha256").digest("hex");

export const leafHash = (entry: Uint8Array): string => createHash("sha256").update(leafPrefix).update(entry).digest("hex");

const nodeHash = (left: string, right: string): string =>
  createHash("sha256").update(nodePrefix).update(left, "hex").update(right, "hex").digest("hex");

const [leafPrefix, nodePrefix] = [Uint8Array.of(0), Uint8Array.of(1)];

/** The full nodes that make up a range, from the left; the range must start at a split of the tree. */
export function fullNodesOf([start, end]: Range): Node[] {
  const nodes: Node[] = [];
  for (let at = start; at < end;) {
    const level = Math.floor(Math.log2(end - at));
    nodes.push({ level, position: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

/** The root over consecutive full nodes of decreasing size. */
export function foldNodes(hashes: readonly string[]): string {
  return hashes.length === 0 ? emptyRoot : hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** Adds leaves to a tree given the full nodes at its right edge (`peaks`); returns every node that becomes full. */
export function growTree(
  size: number,
  peaks: readonly string[],
  leaves: readonly string[],
): { nodes: HashedNode[]; peaks: string[] } {
  const edge: HashedNode[] = fullNodesOf([0, size]).map((node, index) => ({
    ...node,
    hash: peaks[index] ?? missing(node),
  }));
  const nodes: HashedNode[] = [];
  leaves.forEach((hash, index) => {
    let node: HashedNode = { level: 0, position: size + index, hash };
    nodes.push(node);
    for (let left = edge.at(-1); left?.level === node.level; left = edge.at(-1)) {
      edge.pop();
      const parent = { level: node.level + 1, position: left.position / 2 };
      node = { ...parent, hash: nodeHash(left.hash, node.hash) };
      nodes.push(node);
    }
    edge.push(node);
  });
  return { nodes, peaks: edge.map(({ hash }) => hash) };
}

const missing = ({ level, position }: Node): never => {
  throw new Error(`The log lacks node ${position} of level ${level}`);
};

/** Verifies an inclusion proof: the path from the leaf at `index` to the root (RFC 9162, section 2.1.3.2). */
export function provesInclusion(
  { leaf, index, size }: { leaf: string; index: number; size: number },
  path: readonly string[],
  root: string,
): boolean {
  if (index >= size) return false;
  let [node, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && hash === root;
}

type Head = { size: number; root: string };

/** Verifies that the tree of `second` extends that of `first` (RFC 9162, section 2.1.4.2). */
export function provesConsistency(first: Head, second: Head, path: readonly string[]): boolean {
  if (first.size > second.size) return false;
  if (first.size === second.size) return path.length === 0 && first.root === second.root;
  if (first.size === 0) return path.length === 0 && first.root === emptyRoot;
  // The path omits the root of a full tree, since the verifier has it.
  const [start, ...rest] = Number.isInteger(Math.log2(first.size)) ? [first.root, ...path] : path;
  if (start === undefined) return false;
  let [node, last] = [first.size - 1, second.size - 1];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  let [firstHash, secondHash] = [start, start];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      firstHash = nodeHash(sibling, firstHash);
      secondHash = nodeHash(sibling, secondHash);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      secondHash = nodeHash(secondHash, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && firstHash === first.root && secondHash === second.root;
}

const half = (count: number): number => Math.floor(count / 2);
