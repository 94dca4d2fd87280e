/**
 * Hides the secret in the address of a review or a shared video, which opens it: what follows its first part is left out.
 * Routes match in any case and percent-encoded, so this does as well.
 */
export const hideSecret = (path: string): string =>
  decode(path).replace(/^(\/media\/reviews|\/review|\/media\/shared|\/shared)\/.*/is, "$1/…");

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
