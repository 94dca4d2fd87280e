/** Screens the navigation names and that are not built yet: said plainly instead of a page that is missing. */
export const openingSoon: Record<string, { title: string; text: string }> = {
  "/label/syncs": { title: "Sync Activity", text: "Every use of your tracks will be listed here soon." },
};
