/** The path to return to, if it stays on this site; anything else is the front page. */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/")) return "/";
  const base = "https://here.invalid";
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  return url?.origin === base ? url.pathname + url.search : "/";
}
