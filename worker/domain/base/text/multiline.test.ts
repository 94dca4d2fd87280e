import { expect, test } from "vitest";
import { multiline } from "./text.contract.ts";

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
