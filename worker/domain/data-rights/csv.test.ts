import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("a cell that would run as a formula is plain text", () => {
  const attacks = ["=1+1", "+44 20", "-2", "@SUM(A1)", "\tx", "\rx"];
  const lines = toCsv(
    ["cell"],
    attacks.map((cell) => ({ cell })),
  );
  expect(lines).toBe(`cell\r\n'=1+1\r\n'+44 20\r\n'-2\r\n'@SUM(A1)\r\n'\tx\r\n"'\rx"\r\n`);
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
  ).toBe('a,b\r\n"He said ""no"", then\nleft",3\r\n,\r\n');
});
