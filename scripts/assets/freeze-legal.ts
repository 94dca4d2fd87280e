import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createServer } from "vite";
import { mdxText } from "#scripts/vite-plugins/mdx/mdx.ts";

/*
 * Freezes the current text of a legal document as a dated version: `node scripts/assets/freeze-legal.ts --document terms
 * --version 2026-11-23`. Existing versions are never overwritten. Prints the SHA-256 for documents.contract.ts.
 */

const folder = "app/content/legal/versions";
const { document = "", version = "" } = parseArgs({
  options: { document: { type: "string" }, version: { type: "string" } },
}).values;
const path = `${folder}/${document}-${version}.json`;
if (!document || !version || existsSync(path)) throw new Error(`Name a document and a new version: ${path}`);

const server = await createServer({
  configFile: false,
  plugins: [mdxText()],
  server: { middlewareMode: true },
  appType: "custom",
  logLevel: "error",
});
try {
  const { getLegalText } = await server.ssrLoadModule("/app/site/public-pages/legal-texts.server.ts");
  const { hashOfText } = await server.ssrLoadModule("/app/site/public-pages/legal-hash.ts");
  const { title, description, sections, html } = getLegalText(document);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `${JSON.stringify({ title, description, sections, html }, null, 2)}\n`);
  process.stdout.write(`${document} ${version} ${String(hashOfText({ title, html }))}\n`);
} finally {
  await server.close();
}
