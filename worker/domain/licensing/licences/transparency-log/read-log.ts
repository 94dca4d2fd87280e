import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { foldNodes, fullNodesOf, type HashedNode, type Node, type Range } from "./merkle-tree.ts";
import type { InclusionProof, LogHead } from "./transparency-log.contract.ts";

/** Hashes of full nodes, in the given order. Throws if one is missing. */
export async function readNodes(ctx: AppContext, nodes: readonly Node[]): Promise<string[]> {
  if (nodes.length === 0) return [];
  const rows = await ctx.db.all<HashedNode>(sql`
    SELECT node.level, node.position, node.hash
    FROM json_each(${JSON.stringify(nodes)}) AS asked CROSS JOIN log_nodes AS node
      ON node.level = asked.value ->> 'level' AND node.position = asked.value ->> 'position'`);
  const hashes = new Map(rows.map((row) => [nameOf(row), row.hash]));
  return nodes.map((node) => {
    const hash = hashes.get(nameOf(node));
    if (hash === undefined) throw new Error(`The log lacks node ${nameOf(node)}`);
    return hash;
  });
}

const nameOf = ({ level, position }: Node): string => `${level}:${position}`;

export async function readRoots(ctx: AppContext, ranges: readonly Range[]): Promise<string[]> {
  const nodes = ranges.map(fullNodesOf);
  const hashes = await readNodes(ctx, nodes.flat());
  let at = 0;
  return nodes.map(({ length }) => foldNodes(hashes.slice(at, (at += length))));
}

export const pageOfHeads = 100;
export const pageOfEntries = 256;

export async function readNewestHead(ctx: AppContext): Promise<LogHead | null> {
  const [head] = await ctx.db.all<LogHead>(sql`
    SELECT head.size, head.root, head.signed_at AS signedAt, head.jwt FROM log_heads AS head
    WHERE head.seq = (SELECT max(seq) FROM log_heads)`);
  return head ?? null;
}

/** Signed heads, newest first, each with its `seq` as cursor. */
export function listHeads(ctx: AppContext, before?: number): Promise<(LogHead & { seq: number })[]> {
  return ctx.db.all(sql`
    SELECT head.seq, head.size, head.root, head.signed_at AS signedAt, head.jwt FROM log_heads AS head
    WHERE head.seq < ${before ?? Number.MAX_SAFE_INTEGER} ORDER BY head.seq DESC LIMIT ${pageOfHeads}`);
}

/** Hashes of entries in order, for rebuilding the tree. */
export async function listEntries(ctx: AppContext, start: number): Promise<string[]> {
  const rows = await ctx.db.all<{ hash: string }>(sql`
    SELECT node.hash FROM log_nodes AS node WHERE node.level = 0 AND node.position >= ${start}
    ORDER BY node.position LIMIT ${pageOfEntries}`);
  return rows.map(({ hash }) => hash);
}

/** The largest power of two less than `count`. */
const splitOf = (count: number): number => 2 ** (Math.ceil(Math.log2(count)) - 1);

/** PATH(m, D[n]) of RFC 6962: the ranges whose roots prove that entry `index` is in a tree of `size`, from the leaf up. */
export function inclusionRanges(index: number, [start, end]: Range): Range[] {
  if (end - start <= 1) return [];
  const middle = start + splitOf(end - start);
  return index < middle
    ? [...inclusionRanges(index, [start, middle]), [middle, end]]
    : [...inclusionRanges(index, [middle, end]), [start, middle]];
}

/** PROOF(m, D[n]) of RFC 6962: the ranges whose roots prove that the tree of `size` begins with the one of `first`. */
export function consistencyRanges(first: number, size: number): Range[] {
  return first === 0 || first === size ? [] : subproof(first, [0, size], true);
}

function subproof(first: number, [start, end]: Range, isKnown: boolean): Range[] {
  if (first === end) return isKnown ? [] : [[start, end]];
  const middle = start + splitOf(end - start);
  return first <= middle
    ? [...subproof(first, [start, middle], isKnown), [middle, end]]
    : [...subproof(first, [middle, end], false), [start, middle]];
}

/** Inclusion proof of an entry hash in the tree of `size`, or of the newest head. Null if it is not in there. */
export async function proveInclusion(
  ctx: AppContext,
  { leaf, size }: { leaf: string; size?: number | undefined },
): Promise<InclusionProof | null> {
  const [entry] = await ctx.db.all<{ position: number; total: number; newest: number | null }>(sql`
    SELECT node.position, (SELECT size FROM log_size WHERE only_row = 1) AS total,
      (SELECT head.size FROM log_heads AS head WHERE head.seq = (SELECT max(seq) FROM log_heads)) AS newest
    FROM log_nodes AS node WHERE node.level = 0 AND node.hash = ${leaf} LIMIT 1`);
  if (!entry) return null;
  const { position: index, total, newest } = entry;
  const treeSize = size ?? newest ?? 0;
  if (index >= treeSize || treeSize > total) return null;
  return { index, size: treeSize, leaf, path: await readRoots(ctx, inclusionRanges(index, [0, treeSize])) };
}

/** Consistency proof between two sizes. Null if the log has no such sizes. */
export async function proveConsistency(
  ctx: AppContext,
  { first, second }: { first: number; second: number },
): Promise<string[] | null> {
  const [at] = await ctx.db.all<{ size: number }>(sql`SELECT size FROM log_size WHERE only_row = 1`);
  if (!at || first > second || second > at.size) return null;
  return readRoots(ctx, consistencyRanges(first, second));
}
