import { expect, test } from "vitest";
import { readTheme, themeCookie } from "./theme.ts";

test("a chosen theme is remembered; anything else follows the system", () => {
  expect(readTheme(themeCookie("dark"))).toBe("dark");
  expect(readTheme("theme=neon")).toBeNull();
  expect(readTheme(null)).toBeNull();
});
