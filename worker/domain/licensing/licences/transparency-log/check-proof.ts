import { emptyRoot, nodeHash } from "./merkle-tree.ts";

/** Whether a path leads from the leaf at `index` to the root of a tree of `size` (RFC 9162, section 2.1.3.2). */
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

/** Whether the tree of `second` begins with the one of `first` (RFC 9162, section 2.1.4.2). */
export function provesConsistency(first: Head, second: Head, path: readonly string[]): boolean {
  if (first.size > second.size) return false;
  if (first.size === second.size) return path.length === 0 && first.root === second.root;
  if (first.size === 0) return path.length === 0 && first.root === emptyRoot;
  // The root of a full tree is known already, so the path leaves it out.
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
