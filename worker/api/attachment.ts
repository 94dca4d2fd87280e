/** The header by which a browser saves a file under this name, whatever letters it has. */
export function attachment(name: string): Record<string, string> {
  const ascii = name.replaceAll(/[^\w. -]/g, "_");
  return {
    "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
}

export const zipNamed = (name: string): Record<string, string> => ({
  ...attachment(`${name}.zip`),
  "content-type": "application/zip",
});
