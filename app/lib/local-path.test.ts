import { expect, test } from "vitest";
import { localPath } from "./local-path.ts";

test("a visitor is returned to a page of this site and never to another site", () => {
  expect(localPath("/library?q=rain&mood=Calm")).toBe("/library?q=rain&mood=Calm");
  for (const elsewhere of [
    "//evil.test",
    "/\\evil.test",
    "https://evil.test/",
    "javascript:alert(1)",
    "",
    null,
  ]) {
    expect(localPath(elsewhere)).toBe("/");
  }
});
