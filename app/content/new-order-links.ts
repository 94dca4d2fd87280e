/** To the page where an order of several renders is put together; apart from its words, which the pages with the links need not. */
export const newOrderLinks = {
  videos: "Use in several videos",
  tracks: "Use several tracks",
} as const;
