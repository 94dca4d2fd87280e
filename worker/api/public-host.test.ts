import { expect, test } from "vitest";
import { movedFile } from "./middleware.ts";
import { isPublicHost } from "./page-headers.ts";

test("isPublicHost accepts only the host of the public address", () => {
  expect(isPublicHost("https://cuesheet.test/brands", "https://cuesheet.test")).toBe(true);
  for (const url of ["https://cuesheet.account.workers.dev/", "https://www.cuesheet.test/", "https://x.cuesheet.test/"])
    expect(isPublicHost(url, "https://cuesheet.test")).toBe(false);
});

test("movedFile redirects only conventional icon and manifest names", () => {
  expect(movedFile("/favicon.ico")).toBe("/icon-192.png");
  expect(movedFile("/icon.svg")).toBe("/favicon.svg");
  expect(movedFile("/site.webmanifest")).toBe("/manifest.webmanifest");
  expect(movedFile("/constructor")).toBeNull();
  expect(movedFile("/favicon.svg")).toBeNull();
});
