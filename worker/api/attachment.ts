/** The header by which a browser saves a file under this name, whatever letters it has. */
export function attachment(name: string): Record<string, string> {
  const ascii = name.replaceAll(/[^\w. -]/g, "_");
  return {
    "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(name)}`,
  };
}

/** RFC 8187, section 3.2.1: no attr-char, though encodeURIComponent leaves them as they are. */
const encodeExtended = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export const zipNamed = (name: string): Record<string, string> => ({
  ...attachment(`${name}.zip`),
  "content-type": "application/zip",
});
