const base = "https://here.invalid";
const longest = 2048;

/** What URL parsers drop, or read as a slash: there is no reason to have any of it in an address of ours. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const odd = /[\\\u0000-\u001F\u007F-\u009F\u2028\u2029]/;
/** Encoded slashes, backslashes and control characters: whoever decodes them finds another path than we did. */
const encodedOdd = /%(2f|5c|7f|[01][0-9a-f])/i;

/**
 * The path and query to lead somebody to who brings them along: `next=`, a form's return path. Anything that is not
 * plainly a page of this site is `otherwise`. What is returned is as the URL parser writes it, so that dots are resolved
 * before anybody looks for slashes: `/.//evil.example` is `//evil.example`, which is another site.
 */
export function localPath(value: unknown, otherwise = "/"): string {
  if (typeof value !== "string" || value.length > longest || !value.startsWith("/") || odd.test(value))
    return otherwise;
  const url = URL.parse(value, base);
  if (url?.origin !== base || url.pathname.includes("//") || encodedOdd.test(url.pathname)) return otherwise;
  return url.pathname + url.search;
}

/** The page of ours that a request says it came from, or `otherwise`. `origin` is our own. */
export function pathBefore(request: Request, origin: string, otherwise: string): string {
  const before = URL.parse(request.headers.get("referer") ?? "");
  return before?.origin === origin ? localPath(before.pathname + before.search, otherwise) : otherwise;
}
