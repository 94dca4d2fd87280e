import { expect, test } from "vitest";
import { readTheme, themeCookie } from "./theme.ts";

test("readTheme returns a chosen theme, else null", () => {
  expect(readTheme(themeCookie("dark"))).toBe("dark");
  expect(readTheme("theme=neon")).toBeNull();
  expect(readTheme(null)).toBeNull();
});
