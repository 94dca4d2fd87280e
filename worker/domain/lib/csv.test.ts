import { expect, test } from "vitest";
import { startsFormulaButNumbers, toCsv, toCsvRows, undoFormulaGuard } from "./csv.contract.ts";
import { streamCsv } from "./stream-csv.ts";

test("escapes a cell that would run as a formula", () => {
  const attacks = ["=1+1", "+44 20", "-2", "@SUM(A1)", "\tx", "\rx"];
  const lines = toCsv(
    ["cell"],
    attacks.map((cell) => ({ cell })),
  );
  expect(lines).toBe(`\uFEFFcell\r\n'=1+1\r\n'+44 20\r\n'-2\r\n'@SUM(A1)\r\n'\tx\r\n"'\rx"\r\n`);
});

/** Splits a line like a spreadsheet whose list separator is `;`: a quote counts only at the start of a cell. */
function cellsSplitAtSemicolons(line: string): string[] {
  const cells = line.match(/(?<=^|[;\r\n])("(?:[^"]|"")*"[^;\r\n]*|[^;\r\n]*)/g) ?? [];
  return cells.map((cell) => cell.replace(/^"((?:[^"]|"")*)"/, (_, inner: string) => inner.replaceAll('""', '"')));
}

test.each([
  ["a;=1+1", `"a;'=1+1"`],
  ["a; =1+1", `"a; '=1+1"`],
  ['a;"=1+1', `"a;""'=1+1"`],
  ["a;;+44", `"a;;'+44"`],
  [";-1", `";'-1"`],
  ["a;b", '"a;b"'],
  ["a\n@SUM(A1)", `"a\n'@SUM(A1)"`],
  ["a\r\n\t=1", `"a\r\n\t'=1"`],
  ["a\t=1+1", "a\t'=1+1"],
  ["  =1+1", "'  =1+1"],
  ["＝1+1", "'＝1+1"],
  ["a;＠SUM(A1)", `"a;'＠SUM(A1)"`],
  ["3 - 4 = -1", "3 - 4 = -1"],
  ["it's; fine", `"it's; fine"`],
  ["", ""],
])("%j starts no formula wherever a spreadsheet splits it, and round-trips", (cell, written) => {
  const line = toCsvRows(["before", "cell"], [{ before: "x", cell }]);
  expect(line).toBe(`x,${written}\r\n`);
  expect(cellsSplitAtSemicolons(line).filter((part) => /^[\s"]*[=+\-@＝＋－＠]/.test(part))).toEqual([]);
  const read = written.replace(/^"([^]*)"$/, "$1").replaceAll('""', '"');
  expect(undoFormulaGuard(read)).toBe(cell);
});

test("leaves negative numbers as they are", () => {
  expect(toCsvRows(["a", "b"], [{ a: -5, b: -0.5 }])).toBe("-5,-0.5\r\n");
});

test("writes a cell of a million signs and blanks in linear time", () => {
  const cell = `;${'" '.repeat(200_000)};=${"=;".repeat(200_000)}`;
  expect(toCsvRows(["cell"], [{ cell }]).length).toBeGreaterThan(cell.length);
});

test("keeps commas, quotes and line breaks inside their cell", () => {
  expect(
    toCsv(
      ["a", "b"],
      [
        { a: 'He said "no", then\nleft', b: 3 },
        { a: null, b: null },
      ],
    ),
  ).toBe('\uFEFFa,b\r\n"He said ""no"", then\nleft",3\r\n,\r\n');
});

test("startsFormulaButNumbers leaves amounts and escapes other formulas", () => {
  const cells = ["-0.05", "-2", "12.50", "-2+3", "+1", "--1"];
  const text = toCsvRows(
    ["cell"],
    cells.map((cell) => ({ cell })),
    startsFormulaButNumbers,
  );
  expect(text).toBe("-0.05\r\n-2\r\n12.50\r\n'-2+3\r\n'+1\r\n'--1\r\n");
});

test("streamCsv writes the header once and follows the cursor page by page", async () => {
  const pages = { "": "b", b: "c", c: null } as const;
  const text = await new Response(
    streamCsv(["at"], async (after = "") => {
      const at = after as keyof typeof pages; // only cursors that `pages` returned
      return { rows: [{ at: after || "=a" }], nextAfter: pages[at] };
    }),
  ).text();
  expect(text).toBe("at\r\n'=a\r\nb\r\nc\r\n");
});

test("streamCsv writes only the header for an empty list", async () => {
  const none = streamCsv(["a", "b"], async () => ({ rows: [], nextAfter: null }));
  const file = await new Response(none).bytes();
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(file)).toBe("\uFEFFa,b\r\n");
});
