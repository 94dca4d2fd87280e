import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hashScripts } from "#worker/api/page-headers.ts";
import { appendHeaders } from "./static-headers.ts";

describe("headers of prerendered pages", () => {
  test("list the hash of every inline script, but not of data", async () => {
    const html = `<script>alert(1)</script><script type="application/ld+json">{}</script><script src="/a.js"></script>`;
    expect(await hashScripts(html)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
  });

  test("remove the policy for files before setting the page's own", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "headers-")), "_headers");
    writeFileSync(file, "/*\n  Content-Security-Policy: default-src 'none'\n");
    await appendHeaders(file, "https://cuesheet.test", [{ path: "/terms", scriptHashes: ["'sha256-a'"] }]);
    const text = readFileSync(file, "utf8");
    expect(text).toMatch(/^\/\*\n/);
    expect(text).toMatch(/\n\/terms\n {2}! content-security-policy\n/);
    expect(text).toContain("script-src 'self' 'sha256-a';");
    expect(text).not.toContain("nonce");
  });

  test("hide every file from robots except on the public host", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "headers-")), "_headers");
    writeFileSync(file, readFileSync("public/_headers"));
    await appendHeaders(file, "https://cuesheet.test", []);
    const text = readFileSync(file, "utf8");
    expect(text).toMatch(/^\/\*\n {2}X-Robots-Tag: noindex\n/);
    expect(text).toContain("\n\nhttps://cuesheet.test/*\n  ! X-Robots-Tag\n");
  });

  test("stay within the host's limit of 100 rules", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "headers-")), "_headers");
    writeFileSync(file, readFileSync("public/_headers"));
    const pages = Array.from({ length: 30 }, (_, at) => ({ path: `/page-${at}`, scriptHashes: [] }));
    await appendHeaders(file, "https://cuesheet.test", pages);
    const rules = readFileSync(file, "utf8").match(/^\S/gm) ?? [];
    expect(rules.length).toBeLessThanOrEqual(100);
  });
});
