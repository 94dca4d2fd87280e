import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { foldNodes, fullNodesOf, type HashedNode, type Node, type Range } from "./merkle-tree.ts";

/** The hashes of full nodes, in the order they were asked for. Throws when one is not there. */
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

/** The roots over ranges of entries, in one question however large the log is. */
export async function readRoots(ctx: AppContext, ranges: readonly Range[]): Promise<string[]> {
  const nodes = ranges.map(fullNodesOf);
  const hashes = await readNodes(ctx, nodes.flat());
  let at = 0;
  return nodes.map(({ length }) => foldNodes(hashes.slice(at, (at += length))));
}
