import { createHash } from "node:crypto";
import { publicPaths } from "#tests/support/public-paths.ts";
import { expect, test } from "./public-site.ts";

const isCode = ({ type }: { type: string | null }) => type === null || type === "" || /module|javascript/.test(type);

test("no public page ships a framework or more than one script file and one inline script", ({ site }) => {
  for (const { path, scripts, links } of site.pages.values()) {
    const code = scripts.filter(isCode);
    const [files, inline] = [code.filter(({ src }) => src !== null), code.filter(({ src }) => src === null)];
    expect([path, files.length <= 1, inline.length <= 1]).toEqual([path, true, true]);
    expect(inline.every((script) => script.code.length < 2000)).toBe(true);
    expect(links.filter(({ rel }) => /modulepreload/.test(rel))).toEqual([]);
  }
});

for (const path of publicPaths) {
  test(`${path} runs only scripts allowed by its CSP`, ({ site }) => {
    const { headers, scripts, html } = site.page(path);
    const policy = headers["content-security-policy"] ?? "";
    const directives = new Map(
      policy.split(";").map((directive) => {
        const [name = "", ...sources] = directive.trim().split(/\s+/);
        return [name, sources] as const;
      }),
    );
    const scriptSources = directives.get("script-src") ?? directives.get("default-src") ?? [];
    expect(scriptSources).not.toContain("'unsafe-inline'");
    expect(scriptSources).not.toContain("'unsafe-eval'");
    expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
    expect(directives.get("base-uri")).toEqual(["'none'"]);
    for (const { src, nonce, code } of scripts.filter(isCode)) {
      if (src !== null) {
        expect(src).toMatch(/^\/[^/]/);
        continue;
      }
      const hash = `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
      const isNamed = scriptSources.includes(hash) || (nonce && scriptSources.includes(`'nonce-${nonce}'`));
      expect(isNamed).toBeTruthy();
    }
    expect(html).not.toMatch(/\son(click|load|error|change|submit)=/);
  });

  test(`${path} sends every security header and sets no cookie`, ({ site }) => {
    expect(site.page(path).headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(site.page(path).headers["permissions-policy"]).toContain("camera=()");
    expect(site.page(path).headers["set-cookie"]).toBeUndefined();
  });
}
