import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { withoutTrailingSlash } from "./middleware.ts";

const dropped = (path: string) => withoutTrailingSlash(new URL(`https://cuesheet.test${path}`));

describe("withoutTrailingSlash", () => {
  test("drops the slash and keeps the query", () => {
    expect(dropped("/pricing/")).toBe("/pricing");
    expect(dropped("/pricing/?for=artists")).toBe("/pricing?for=artists");
    expect(dropped("/resources/brands//")).toBe("/resources/brands");
  });

  test("leaves the front page and clean paths alone", () => {
    expect(dropped("/")).toBeNull();
    expect(dropped("/pricing")).toBeNull();
  });

  test("never leads to another host", () => {
    expect(dropped("//evil.example/")).toBe("/evil.example");
    expect(dropped("/%5Cevil.example/")).toBe("/%5Cevil.example");
    expect(dropped("///")).toBe("/");
  });

  test("redirects once with 308, app pages too", async () => {
    const answer = await exports.default.fetch("https://cuesheet.test/library/?mood=Calm", {
      redirect: "manual",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "/library?mood=Calm"]);
  });
});
