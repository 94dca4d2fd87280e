/** Links to the order form; in a module of their own, so that pages with only the links do not load its other copy. */
export const newOrderLinks = {
  videos: "Use in several videos",
  tracks: "Use several tracks",
} as const;
