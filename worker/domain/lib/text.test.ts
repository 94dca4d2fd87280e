import { expect, test } from "vitest";
import { multiline, searchText } from "./text.contract.ts";

test("counts a CRLF line break as one character", () => {
  const limited = multiline().max(5);
  expect(limited.parse("ab\r\ncd")).toBe("ab\ncd");
  expect(limited.safeParse("ab\r\ncde").success).toBe(false);
});

test("does not count leading and trailing whitespace", () => {
  expect(multiline().max(2).parse("\r\n ab \r\n")).toBe("ab");
});

test("refuses a missing text with the given message", () => {
  expect(multiline("Write your message").safeParse(undefined).error?.issues[0]?.message).toBe("Write your message");
});

test("cuts an overlong search to one character over the limit", () => {
  const search = searchText(5);
  expect(search.parse(" abcde ")).toBe("abcde");
  expect(search.parse("a".repeat(9))).toBe("aaaaaa");
  expect(search.parse("abcde🎵")).toBe("abcde\uFFFD");
  expect([search.parse(undefined), search.parse(["a"]), search.parse("  ")]).toEqual(["", "", ""]);
});
