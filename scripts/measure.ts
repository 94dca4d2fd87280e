import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";

/*
 * The size and shape of the code, without tests: what docs/architecture.md shows with its date. A goal beside a figure is
 * where the house is going; nothing fails here, tests/architecture holds what must not slip.
 */

type Node = { type: string; start: number; end: number; [field: string]: unknown };
type Figure = { name: string; value: number; goal?: number };

const isTest = (path: string) => /\.test\.tsx?$|test-media\.ts$|\/test-/.test(path);
const sources = globSync("{app,worker,drizzle,render-service,scripts}/**/*.{ts,tsx,mjs,css}")
  .filter((path) => !isTest(path) && !path.endsWith(".d.ts"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const code = sources.filter(({ path }) => !path.endsWith(".css"));
const countLines = (text: string) => text.split("\n").length - 1;
const lengths = sources.map(({ text }) => countLines(text)).toSorted((a, b) => a - b);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each);
  if (typeof value !== "object" || value === null || !("type" in value)) return;
  yield value as Node;
  for (const each of Object.values(value)) yield* nodesOf(each);
}

/** Bare participles that name a value or a function: rule 2 of the style. */
const participles = new Set("asked found known shown made kept told wanted held given".split(" "));

function readFile({ path, text }: (typeof sources)[number]) {
  let longFunctions = 0;
  let names = 0;
  for (const node of nodesOf(parseSync(path, text).program)) {
    if (/Function/.test(node.type) && node["body"] && countLines(text.slice(node.start, node.end)) + 1 >= 80)
      longFunctions += 1;
    if (node.type === "Identifier" && participles.has(String(node["name"]))) names += 1;
  }
  return { longFunctions, names };
}

const nounsOf = (root: string) =>
  new Set(
    globSync(`${root}/*/*`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  );

/** From the bottom up, as tests/architecture/imports.test.ts holds it for imports. */
const wings = ["lib", "services", "people", "money", "catalogue", "licensing", "office"];
const levelOf = (path: string) => wings.indexOf(path.split("/")[2] ?? "");
const domain = code.filter(({ path }) => path.startsWith("worker/domain/"));

/** The level of the wing that writes a table most. Who erases an account writes to the tables of all. */
function levelsOfTables(): Map<string, number> {
  const write =
    /\b(?:INSERT(?: OR \w+)? INTO|UPDATE(?: OR \w+)?|DELETE FROM) ([a-z_]+)|\.(?:insert|update|delete)\((\w+)\)/g;
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

/** Files of a wing times the tables of wings above that their SQL names. */
function countUpwardTables(): number {
  const levels = levelsOfTables();
  return sum(
    domain.map(({ path, text }) => {
      const named = new Set(
        [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE) ([a-z_]+)\b/g)].map(([, table = ""]) => table),
      );
      return [...named].filter((table) => (levels.get(table) ?? -1) > levelOf(path)).length;
    }),
  );
}

const countWords = (pattern: string) =>
  sum(globSync(pattern).map((path) => readFileSync(path, "utf8").split(/\s+/).filter(Boolean).length));

const read = code.map(readFile);
const [domainNouns, featureNouns] = [nounsOf("worker/domain"), nounsOf("app/features")];
const figures: Figure[] = [
  { name: "Product lines", value: sum(lengths) },
  { name: "Product files", value: sources.length, goal: 1600 },
  { name: "Files under 20 lines", value: lengths.filter((length) => length < 20).length, goal: 120 },
  {
    name: "Lines of a file, 95 in a hundred",
    value: lengths[Math.floor(lengths.length * 0.95)] ?? 0,
    goal: 130,
  },
  { name: "Lines of the longest file", value: lengths.at(-1) ?? 0, goal: 300 },
  {
    name: "Functions of 80 lines and more",
    value: sum(read.map(({ longFunctions }) => longFunctions)),
    goal: 0,
  },
  { name: "Nouns in worker/domain", value: domainNouns.size, goal: 28 },
  { name: "Nouns in app/features", value: featureNouns.size, goal: 26 },
  {
    name: "Nouns of app/features without one in the domain",
    value: [...featureNouns].filter((noun) => !domainNouns.has(noun)).length,
    goal: 0,
  },
  { name: "Tables named up the wings", value: countUpwardTables(), goal: 0 },
  { name: "Names that are bare participles", value: sum(read.map(({ names }) => names)), goal: 200 },
  { name: "Migrations", value: globSync("migrations/*.sql").length, goal: 12 },
  { name: "Words in README and docs", value: countWords("{*.md,docs/**/*.md}"), goal: 18_000 },
  {
    name: "Test lines",
    value: sum(
      globSync("{app,worker,drizzle,render-service,scripts}/**/*.test.{ts,tsx}")
        .concat(globSync("tests/**/*.{ts,tsx}"))
        .map((path) => countLines(readFileSync(path, "utf8"))),
    ),
  },
];

for (const { name, value, goal } of figures)
  console.log(
    `${name.padEnd(50)}${value.toLocaleString("en-GB").padStart(8)}${goal === undefined ? "" : `  ≤ ${goal.toLocaleString("en-GB")}`}`,
  );
