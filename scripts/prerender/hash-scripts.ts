import { createHash } from "node:crypto";

const scripts = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;

/** What a policy names the inline scripts of a page by. Data blocks are no scripts. */
export function hashScripts(html: string): readonly string[] {
  const codes = [...html.matchAll(scripts)]
    .map(({ groups = {} }) => ({ attributes: groups.attributes ?? "", code: groups.code ?? "" }))
    .filter(({ attributes, code }) => code !== "" && !attributes.includes("application/ld+json"))
    .map(({ code }) => createHash("sha256").update(code).digest("base64"));
  return [...new Set(codes)].map((hash) => `'sha256-${hash}'`);
}
