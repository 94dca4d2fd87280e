const base = "https://here.invalid";
const longest = 2048;

/** Characters that URL parsers drop or read as a slash. */
// oxlint-disable-next-line no-control-regex -- matches control characters
const odd = /[\\\u0000-\u001F\u007F-\u009F\u2028\u2029]/;
/** Encoded slashes, backslashes and control characters, which change the path once decoded. */
const encodedOdd = /%(2f|5c|7f|[01][0-9a-f])/i;

/**
 * Validates an untrusted redirect target, such as `next=`: `otherwise` unless it is a path of this site. Returns it as the URL
 * parser writes it, with dots resolved: `/.//evil.example` is `//evil.example`, another site.
 */
export function localPath(value: unknown, otherwise = "/"): string {
  if (typeof value !== "string" || value.length > longest || !value.startsWith("/") || odd.test(value)) return otherwise;
  const url = URL.parse(value, base);
  if (url?.origin !== base || url.pathname.includes("//") || encodedOdd.test(url.pathname)) return otherwise;
  return url.pathname + url.search;
}

/** Path of the `Referer` if it is on our `origin`, else `otherwise`. */
export function pathBefore(request: Request, origin: string, otherwise: string): string {
  const before = URL.parse(request.headers.get("referer") ?? "");
  return before?.origin === origin ? localPath(before.pathname + before.search, otherwise) : otherwise;
}
