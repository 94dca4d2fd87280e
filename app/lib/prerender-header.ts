/** The build asks for a page with this header and keeps the answer as a file. */
export const prerenderHeader = "x-cuesheet-prerender";
