/** Pages and files that show the catalogue, the same to everybody who is through the gates. */
const browsing = new Set([
  "/",
  "/library",
  "/library/filters",
  "/compare",
  "/track/:trackId",
  "/upload/:trackId",
  "/media/previews/:trackId",
  "/media/covers/:trackId",
]);

/**
 * Whether a request may be answered by a copy of the database that is a moment behind. What shows anybody's money, work or
 * catalogue may not, and neither may what does something: there an account that was suspended, a session that was ended or
 * a role that was taken away counts at once.
 */
export function mayLag(method: string, route: string): boolean {
  return (method === "GET" || method === "HEAD") && browsing.has(route);
}
