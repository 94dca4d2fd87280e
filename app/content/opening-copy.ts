/** Screens the navigation names and that are not built yet: said plainly instead of a page that is missing. */
export const openingSoon: Record<string, { title: string; text: string }> = {
  "/label/library": { title: "Music Catalog", text: "Uploading and managing your tracks opens here soon." },
  "/label/syncs": { title: "Sync Activity", text: "Every use of your tracks will be listed here soon." },
};
