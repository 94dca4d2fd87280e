import { quietly } from "#app/lib/store.ts";

const key = "cuesheet:render";

/**
 * Idempotency key for the render of this upload, kept until `clearRenderId`: a double click, a reload and a lost response are one
 * render. The server checks that the choices are still those of the first request.
 */
export function renderIdFor(uploadId: string): string {
  const [keptUpload, keptId] = read().split(" ");
  if (keptUpload === uploadId && keptId) return keptId;
  const id = crypto.randomUUID();
  write(`${uploadId} ${id}`);
  return id;
}

/** Called once the page has redirected to the render, so that the next one gets a new id. */
export function clearRenderId(): void {
  write("");
}

/** Fallback if session storage is unavailable. */
let memory = "";

const read = () => quietly(() => sessionStorage.getItem(key)) ?? memory;

function write(value: string): void {
  memory = value;
  quietly(() => sessionStorage.setItem(key, value));
}
