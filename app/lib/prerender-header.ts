/** Header of the build's requests for pages to prerender. */
export const prerenderHeader = "x-cuesheet-prerender";
