/** The address of a review or a shared video opens it, and has no place in a log: what follows its first part is left out. */
export const hideSecret = (path: string): string =>
  path.replace(/^(\/media\/reviews|\/review|\/media\/shared|\/shared)\/.*/, "$1/…");
