import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./access.ts";

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

/** How long anybody may keep a page that is the same for everybody: a correction is with all of them after that. */
export const sharedCacheControl = "public, max-age=300, must-revalidate";

/** Pages that the Worker renders although they are the same for everybody who has no cookie of ours. */
const sharedPages: ReadonlySet<string> = new Set(["/", "/pricing"]);

/**
 * Lets browsers and caches keep such a page while whoever asks has no cookie at all: a session, a theme or a message may
 * change it. It is rendered like a page made at build, its scripts named by their hashes: a nonce that is kept is none.
 */
const shareWithoutCookie = createMiddleware<ApiEnv>(async (c, next) => {
  const isAnonymous = !c.req.header("cookie");
  if (isAnonymous) c.set("nonce", "");
  await next();
  c.res.headers.append("vary", "Cookie");
  if (!isAnonymous || c.res.status !== 200 || c.res.headers.has("set-cookie")) return;
  const html = await c.res.text();
  c.set("scripts", (await hashScripts(html)).join(" "));
  c.res = new Response(html, c.res);
  c.res.headers.set("cache-control", sharedCacheControl);
});

const tag = etag();

/** An answer to HEAD has no body to be hashed: kept, it would say of a stored page that its script may not run. */
export const sharePages = createMiddleware<ApiEnv>((c, next) => {
  if (c.req.method !== "GET" || !sharedPages.has(c.req.path)) return next();
  return tag(c, async () => void (await shareWithoutCookie(c, next)));
});

/**
 * Pages for everybody that the Worker renders: the front page sends on who is signed in and shows tracks on sale, prices
 * show the side that was asked for, the contact form draws an id. All others are made at build.
 */
export const perVisitorPages: ReadonlySet<string> = new Set(["/", "/pricing", "/contact"]);
