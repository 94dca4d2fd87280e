import { globSync, readFileSync } from "node:fs";
import { type Source, countLines, findUpwardTables, longFunctionsIn, parse, readSources } from "./code-shape.ts";

/*
 * Size and shape of the code, without tests, as shown with a date in docs/architecture.md. A goal beside a figure is a target;
 * nothing fails here, tests/architecture enforces the limits.
 */

type Figure = { name: string; value: number; goal?: number };

const sources = readSources();
const code = sources.filter(({ path }) => !path.endsWith(".css"));
const lengths = sources.map(({ text }) => countLines(text)).toSorted((a, b) => a - b);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Bare participles as names of values or functions: rule 2 of the style. */
const participles = new Set("asked found known shown made kept told wanted held given".split(" "));

function readFile(source: Source) {
  const nodes = parse(source);
  const names = nodes.filter(({ type, name }) => type === "Identifier" && participles.has(String(name)));
  return { longFunctions: longFunctionsIn(source, nodes).length, names: names.length };
}

const nounsOf = (root: string) =>
  new Set(
    globSync(`${root}/*/*`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  );

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
  { name: "Tables named up the wings", value: findUpwardTables(code).length, goal: 0 },
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
