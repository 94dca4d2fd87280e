import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { styleSheet as mailStyle } from "#worker/domain/services/mail/templates/mail-theme.ts";
import { contentSecurityPolicy } from "#worker/api/page-headers.ts";

test("the CSP allows exactly the known inline styles, by hash", () => {
  const library = readFileSync(fileURLToPath(import.meta.resolve("sonner")), "utf8");
  const style: unknown = JSON.parse(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(library)?.[1] ?? "null");
  const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const policy = contentSecurityPolicy("'nonce-x'", "").split("; ");
  expect(policy).toContain(`style-src 'self' ${["", String(style), mailStyle].map(hashOf).join(" ")}`);
});
