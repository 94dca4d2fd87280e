const scripts = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;

/** What a policy names the inline scripts of a page by. Data blocks are no scripts. */
export async function hashScripts(html: string): Promise<readonly string[]> {
  const codes = [...html.matchAll(scripts)]
    .map(({ groups = {} }) => ({ attributes: groups.attributes ?? "", code: groups.code ?? "" }))
    .filter(({ attributes, code }) => code !== "" && !attributes.includes("application/ld+json"))
    .map(({ code }) => code);
  return Promise.all([...new Set(codes)].map(hash));
}

async function hash(code: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
