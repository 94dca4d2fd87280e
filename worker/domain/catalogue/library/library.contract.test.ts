import { describe, expect, test } from "vitest";
import { libraryParams, plainLibrary } from "./library-address.contract.ts";
import { LibraryQuery, readLibraryQuery } from "./library.contract.ts";

const read = (address: string) => readLibraryQuery(new URLSearchParams(address));
const written = (address: string) => libraryParams(read(address)).toString();

describe("library address", () => {
  test("round-trips every filter in one canonical form", () => {
    const all =
      "q=rain&mood=Sad&genre=Jazz&bpm=100&key=F%23+Minor&near=1&length=2-3&explicit=no&language=FR&vocals=vocal&min=2&max=9" +
      "&rights=no-claims%2Cno-ai&exact=1&sort=low-to-high&after=42";
    expect(written(all)).toBe(all);
    expect(written(all.split("&").toReversed().join("&"))).toBe(all);
    expect(read(all)).toMatchObject({ key: "F# Minor", near: true, rights: ["no-claims", "no-ai"], max: 9 });
  });

  test("drops unknown values and reads old links as before", () => {
    const unknown =
      "key=H+Minor&near=yes&length=5-6&explicit=maybe&language=Elvish&vocals=choir&min=0&max=101&rights=free%2C__proto__&exact=0&after=1.2.3";
    expect(written(unknown)).toBe("");
    expect(written("min=&max=&rights=&key=")).toBe("");
    expect(LibraryQuery.parse({})).toEqual(plainLibrary);
    expect(written("q=neon&genre=Jazz&sort=random&after=77")).toBe("q=neon&genre=Jazz&after=77");
  });

  test("reads repeated rights checkboxes as one list", () => {
    expect(read("rights=no-samples&rights=no-ai&rights=other").rights).toEqual(["no-ai", "no-samples"]);
  });

  test("accepts as cursor only a key, or a score and a key", () => {
    const after = (text: string) => LibraryQuery.parse({ after: text }).after;
    for (const kept of ["1", "9223372036854775807", "12.345"]) expect(after(kept)).toBe(kept);
    for (const dropped of ["0", "-1", "12345.1", "1.", ".1", "1.2 OR 1", "1".repeat(20)])
      expect(after(dropped)).toBeUndefined();
  });

  test("drops near without a key and exact without a query", () => {
    expect(written("near=1&exact=1")).toBe("");
  });
});
