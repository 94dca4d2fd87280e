export const uploadsPath = "/settings/uploads";

/** The page that begins after an upload, and the question about one of its uploads. */
export function uploadsHref({ after = null, remove }: { after?: string | null; remove?: string }): string {
  const search = new URLSearchParams({ ...(after && { after }), ...(remove && { remove }) }).toString();
  return search ? `${uploadsPath}?${search}` : uploadsPath;
}
