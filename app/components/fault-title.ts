export const notFoundTitle = "Oops! Page not found";

/** The headline, and the browser tab, of a page that could not be shown. */
export function faultTitle(status: number): string {
  if (status === 404) return notFoundTitle;
  return status === 403 ? "Your account can’t open this page" : "Something went wrong";
}
