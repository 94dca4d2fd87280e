/** To the page of a licensed video's formats; apart from its words, which the pages with the link need not. */
export const formatsLink = "Formats and Cut-downs";
