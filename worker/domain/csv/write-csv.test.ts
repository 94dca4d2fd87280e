import { expect, test } from "vitest";
import { startsFormulaButNumbers, streamCsv, toCsv, toCsvRows } from "./write-csv.ts";

test("a cell that would run as a formula is plain text", () => {
  const attacks = ["=1+1", "+44 20", "-2", "@SUM(A1)", "\tx", "\rx"];
  const lines = toCsv(
    ["cell"],
    attacks.map((cell) => ({ cell })),
  );
  expect(lines).toBe(`\uFEFFcell\r\n'=1+1\r\n'+44 20\r\n'-2\r\n'@SUM(A1)\r\n'\tx\r\n"'\rx"\r\n`);
});

test("commas, quotes and line breaks stay inside their cell", () => {
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

test("a column of amounts keeps its numbers, and nothing else that starts like a formula", () => {
  const cells = ["-0.05", "-2", "12.50", "-2+3", "+1", "--1"];
  const text = toCsvRows(
    ["cell"],
    cells.map((cell) => ({ cell })),
    startsFormulaButNumbers,
  );
  expect(text).toBe("-0.05\r\n-2\r\n12.50\r\n'-2+3\r\n'+1\r\n'--1\r\n");
});

test("a list is written page by page, its columns named once, each page asked for where the last one ended", async () => {
  const pages = { "": "b", b: "c", c: null } as const;
  const text = await new Response(
    streamCsv(["at"], async (after = "") => {
      const at = after as keyof typeof pages; // only what a page has named
      return { rows: [{ at: after || "=a" }], nextAfter: pages[at] };
    }),
  ).text();
  expect(text).toBe("at\r\n'=a\r\nb\r\nc\r\n");
});

test("an empty list is the names of its columns", async () => {
  const none = streamCsv(["a", "b"], async () => ({ rows: [], nextAfter: null }));
  const file = await new Response(none).bytes();
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(file)).toBe("\uFEFFa,b\r\n");
});
