/** Title of a page in tabs, bookmarks and search results. */
/* @__NO_SIDE_EFFECTS__ */
export function pageTitle(title: string): string {
  return `${title} · Cuesheet`;
}
