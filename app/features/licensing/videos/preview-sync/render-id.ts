import { quietly } from "#app/lib/store.ts";

const key = "cuesheet:render";

/**
 * The id of the render that this upload is about to become. The same one until `clearRenderId`: a double click, a
 * reload and a lost answer are one render. Whether what was chosen is still what that was started with, the server says.
 */
export function renderIdFor(uploadId: string): string {
  const [keptUpload, keptId] = read().split(" ");
  if (keptUpload === uploadId && keptId) return keptId;
  const id = crypto.randomUUID();
  write(`${uploadId} ${id}`);
  return id;
}

/** Called when the page has led to the render, this one or an earlier press's, so that the next one is a new one. */
export function clearRenderId(): void {
  write("");
}

/** Where session storage is refused, the page itself remembers. */
let memory = "";

const read = () => quietly(() => sessionStorage.getItem(key)) ?? memory;

function write(value: string): void {
  memory = value;
  quietly(() => sessionStorage.setItem(key, value));
}
