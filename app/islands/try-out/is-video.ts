/** Some systems know no type for a film that the browser plays all the same: then its name says it. */
export function isVideo({ type, name }: Pick<File, "type" | "name">): boolean {
  return type === "" ? /\.(mp4|m4v|mov|webm)$/i.test(name) : type.startsWith("video/");
}

/** What a browser has recorded states no length: it is without end until all of it was read. */
export const knownSeconds = (stated: number, otherwise: number): number =>
  Number.isFinite(stated) ? stated : otherwise;
