import { expect, test } from "vitest";
import { multiline, searchText } from "./text.contract.ts";

test("a line break counts once, however the form sends it", () => {
  const limited = multiline().max(5);
  expect(limited.parse("ab\r\ncd")).toBe("ab\ncd");
  expect(limited.safeParse("ab\r\ncde").success).toBe(false);
});

test("space around the text does not count", () => {
  expect(multiline().max(2).parse("\r\n ab \r\n")).toBe("ab");
});

test("what is no text is refused in the words given", () => {
  expect(multiline("Write your message").safeParse(undefined).error?.issues[0]?.message).toBe(
    "Write your message",
  );
});

test("a search that is too long stays one, by a single letter", () => {
  const search = searchText(5);
  expect(search.parse(" abcde ")).toBe("abcde");
  expect(search.parse("a".repeat(9))).toBe("aaaaaa");
  expect(search.parse("abcde🎵")).toBe("abcde\uFFFD");
  expect([search.parse(undefined), search.parse(["a"]), search.parse("  ")]).toEqual(["", "", ""]);
});
