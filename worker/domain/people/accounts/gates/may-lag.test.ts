import { expect, test } from "vitest";
import { mayLag } from "./may-lag.ts";

test("browsing the catalogue may be answered by the nearest copy of the database", () => {
  for (const route of [
    "/",
    "/library",
    "/track/:trackId",
    "/media/previews/:trackId",
    "/media/covers/:trackId",
  ])
    expect(mayLag("GET", route)).toBe(true);
});

test("pages of money, labels and the office, and whatever does something, ask the primary", () => {
  for (const route of [
    "/buy-tokens",
    "/label/library",
    "/admin",
    "/my-videos",
    "/render/:renderId",
    "/settings",
  ])
    expect(mayLag("GET", route)).toBe(false);
  for (const method of ["POST", "PUT", "DELETE"]) expect(mayLag(method, "/track/:trackId")).toBe(false);
});
