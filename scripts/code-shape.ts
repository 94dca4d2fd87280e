import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";

/* Metrics of `measure.ts` and tests/architecture: sizes of files and functions, and tables named in SQL. */

export type Node = { type: string; start: number; end: number; [field: string]: unknown };
export type Source = { path: string; text: string };

const isTest = (path: string) => /\.test\.tsx?$|test-media\.ts$|\/test-/.test(path);

/** The product's sources, without tests. */
export const readSources = (): Source[] =>
  globSync("{app,worker,drizzle,render-service,scripts}/**/*.{ts,tsx,mjs,css}")
    .filter((path) => !isTest(path) && !path.endsWith(".d.ts"))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));

export const countLines = (text: string): number => text.split("\n").length - 1;

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each);
  if (typeof value !== "object" || value === null || !("type" in value)) return;
  yield value as Node;
  for (const each of Object.values(value)) yield* nodesOf(each);
}

export const parse = ({ path, text }: Source): Node[] => [...nodesOf(parseSync(path, text).program)];

/** Line numbers where functions of at least 80 lines begin. */
export const longFunctionsIn = ({ text }: Source, nodes: readonly Node[]): number[] =>
  nodes
    .filter(({ type, body, start, end }) => /Function/.test(type) && body && countLines(text.slice(start, end)) >= 79)
    .map(({ start }) => countLines(text.slice(0, start)) + 1);

/** Bottom up, as tests/architecture/imports.test.ts orders imports. */
const wings = ["lib", "services", "people", "money", "catalogue", "licensing", "office"];
const levelOf = (path: string) => wings.indexOf(path.split("/")[2] ?? "");

/** The level of the wing that writes a table most often. Erasing an account writes to the tables of all wings. */
function levelsOfTables(domain: readonly Source[]): Map<string, number> {
  const write = /\b(?:INSERT(?: OR \w+)? INTO|UPDATE(?: OR \w+)?|DELETE FROM) ([a-z_]+)|\.(?:insert|update|delete)\((\w+)\)/g;
  const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const writes = domain
    .filter(({ path }) => !path.includes("/data-rights/"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(write)].map(([, table, ofDrizzle = ""]) => ({
        table: table ?? toSnake(ofDrizzle),
        level: levelOf(path),
      })),
    );
  const counts = Map.groupBy(writes, ({ table }) => table);
  return new Map(
    [...counts].map(([table, all]) => {
      const byLevel = [...Map.groupBy(all, ({ level }) => level)];
      return [table, byLevel.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0];
    }),
  );
}

/** Files of a wing whose SQL names tables of higher wings. */
export function findUpwardTables(sources: readonly Source[]): { path: string; table: string }[] {
  const domain = sources
    .filter(({ path }) => path.startsWith("worker/domain/"))
    // Comments may mention statements.
    .map(({ path, text }) => ({ path, text: text.replaceAll(/\/\*[\s\S]*?\*\//g, "") }));
  const levels = levelsOfTables(domain);
  return domain.flatMap(({ path, text }) => {
    const named = new Set([...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE) ([a-z_]+)\b/g)].map(([, table = ""]) => table));
    return [...named].filter((table) => (levels.get(table) ?? -1) > levelOf(path)).map((table) => ({ path, table }));
  });
}
