import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { withoutTrailingSlash } from "./middleware.ts";

const dropped = (path: string) => withoutTrailingSlash(new URL(`https://cuesheet.test${path}`));

describe("a slash at the end of an address", () => {
  test("leads to the address without it, query and all", () => {
    expect(dropped("/pricing/")).toBe("/pricing");
    expect(dropped("/pricing/?for=artists")).toBe("/pricing?for=artists");
    expect(dropped("/resources/brands//")).toBe("/resources/brands");
  });

  test("is left alone at the front page and where there is none", () => {
    expect(dropped("/")).toBeNull();
    expect(dropped("/pricing")).toBeNull();
  });

  test("never leads to another host", () => {
    expect(dropped("//evil.example/")).toBe("/evil.example");
    expect(dropped("/%5Cevil.example/")).toBe("/%5Cevil.example");
    expect(dropped("///")).toBe("/");
  });

  test("is answered with one permanent redirect, for pages of the app too", async () => {
    const answer = await exports.default.fetch("https://cuesheet.test/library/?mood=Calm", {
      redirect: "manual",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "/library?mood=Calm"]);
  });
});
