import { expect, test } from "vitest";
import { countLines, findUpwardTables, longFunctionsIn, parse, readSources } from "#scripts/code-shape.ts";

/* Limits of docs/architecture.md. */

const sources = readSources();
const code = sources.filter(({ path }) => !path.endsWith(".css"));

test("no function reaches 80 lines", () => {
  const long = code
    .filter(({ text }) => countLines(text) >= 79)
    .flatMap((source) => longFunctionsIn(source, parse(source)).map((line) => `${source.path}:${line}`));
  expect(long).toEqual([]);
});

test("no file has more than 300 lines", () => {
  const long = sources.filter(({ text }) => countLines(text) > 300);
  expect(long.map(({ path }) => path)).toEqual([]);
});

test("no wing's SQL names a table of a higher wing", () => {
  const upwards = findUpwardTables(code).map(({ path, table }) => `${path} ${table}`);
  expect(upwards).toEqual([]);
});
