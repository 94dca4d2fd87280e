import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { localPath, pathBefore } from "./local-path.ts";

test("localPath accepts paths of this site only", () => {
  expect(localPath("/library?q=rain&mood=Calm")).toBe("/library?q=rain&mood=Calm");
  for (const elsewhere of [
    "//evil.test",
    "/.//evil.test",
    "/x/..//evil.test",
    "/\\evil.test",
    "https://evil.test/",
    "javascript:alert(1)",
    "",
    null,
  ]) {
    expect(localPath(elsewhere)).toBe("/");
  }
});

test.each([
  ["/", "/"],
  ["/track/7", "/track/7"],
  ["/library?q=a%2Fb%5Cc//d&next=//x", "/library?q=a%2Fb%5Cc//d&next=//x"],
  ["/library?q=två ord", "/library?q=tv%C3%A5%20ord"],
  ["/library#main", "/library"],
  ["/settings/../library", "/library"],
  ["/@evil.example", "/@evil.example"],
])("localPath accepts %j", (given, path) => {
  expect(localPath(given, "/elsewhere")).toBe(path);
});

test.each([
  // Two slashes, in every way that a URL parser arrives at them.
  ["//evil.example"],
  ["///evil.example"],
  ["/.//evil.example"],
  ["/..//evil.example"],
  ["/././/evil.example"],
  ["/a/..//evil.example"],
  ["/a/../..//evil.example"],
  ["/%2e//evil.example"],
  ["/%2E%2e//evil.example"],
  ["/.%2e//evil.example"],
  ["/library//evil.example"],
  // Browsers read backslashes as slashes.
  ["/\\evil.example"],
  ["\\\\evil.example"],
  ["/.\\/evil.example"],
  ["/./\\evil.example"],
  ["/library?q=\\x"],
  // URL parsers strip tabs, line breaks and leading spaces first.
  ["/\t/evil.example"],
  ["/\n/evil.example"],
  ["/\r\n/evil.example"],
  ["\t//evil.example"],
  ["/.\t//evil.example"],
  ["/library\u0000"],
  ["/library?q=\r\nSet-Cookie: a=b"],
  [" //evil.example"],
  // Encoded ones are harmless until a proxy decodes them.
  ["/%2f/evil.example"],
  ["/%2Fevil.example"],
  ["/%5cevil.example"],
  ["/%5C%5Cevil.example"],
  ["/%09/evil.example"],
  ["/%00"],
  // Not a path at all.
  ["evil.example"],
  ["https:evil.example"],
  ["https://here.invalid/library"],
  ["?q=x"],
  ["."],
  ["data:text/html,x"],
  [`/${"a".repeat(3000)}`],
  [undefined],
  [["/library"]],
  [new File([], "library")],
])("localPath rejects %j", (given) => {
  expect(localPath(given, "/elsewhere")).toBe("/elsewhere");
});

describe("generated paths with odd characters", () => {
  const pieces = [
    "/",
    "\\",
    ".",
    "?",
    "#",
    "@",
    ":",
    ";",
    "&",
    "=",
    " ",
    "\t",
    "\n",
    "\r",
    "\u0000",
    "\u00a0",
    "..",
    "//",
    "%2e",
    "%2E",
    "%2f",
    "%5C",
    "%09",
    "%00",
    "%25",
    "／",
    "＼",
    "。",
    "https:",
    "javascript:",
    "evil.example",
    "library",
  ];
  const texts = array(constantFrom(...pieces), { maxLength: 9 }).map((parts) => `/${parts.join("")}`);
  /** Resolves a `Location` like its readers: the browser, and a proxy that decodes it first. */
  const readers = [(path: string) => path, (path: string) => path.replaceAll(/%[0-9a-f]{2}/gi, unescapeOnce)];

  test("stay on this site, also when decoded first", () => {
    assert(
      property(texts, (text) => {
        const path = localPath(text, "/elsewhere");
        for (const read of readers) {
          for (const origin of ["https://cuesheet.test", "http://localhost:8787"]) {
            expect(new URL(read(path), origin).origin).toBe(origin);
          }
        }
        // Idempotent: nothing is left in it that a second pass would read differently.
        expect(localPath(path)).toBe(path);
      }),
      { numRuns: 5000, seed: 7 },
    );
  });
});

const unescapeOnce = (code: string): string => String.fromCharCode(Number.parseInt(code.slice(1), 16));

describe("pathBefore", () => {
  const from = (referer: string | null) =>
    pathBefore(
      new Request("https://cuesheet.test/report-track", { headers: referer === null ? {} : { referer } }),
      "https://cuesheet.test",
      "/library",
    );

  test("returns the path of the referrer", () => {
    expect(from("https://cuesheet.test/track/7?from=library")).toBe("/track/7?from=library");
  });

  test.each([
    [null],
    [""],
    ["/track/7"],
    ["https://evil.example/track/7"],
    ["https://cuesheet.test.evil.example/"],
    ["https://cuesheet.test@evil.example/"],
    ["http://cuesheet.test/track/7"],
    ["https://cuesheet.test//evil.example"],
    ["https://cuesheet.test/.//evil.example"],
    ["https://cuesheet.test/\\evil.example"],
    ["https://cuesheet.test/%2e//evil.example"],
    ["https://cuesheet.test/%2Fevil.example"],
  ])("falls back for the referrer %j", (referer) => {
    expect(from(referer)).toBe("/library");
  });
});
