import type { Flash, Toast } from "#app/lib/flash.ts";

const requested = "cuesheet:toast";

/** Shows a toast in the browser. The toaster's code is fetched with the first one. */
export function showToast(toast: Toast | Flash): void {
  window.dispatchEvent(new CustomEvent<Toast | Flash>(requested, { detail: toast }));
}

/** Calls back for every toast asked for; returns what stops it. */
export function onToast(show: (toast: Toast | Flash) => void): () => void {
  const listen = (event: Event) => show((event as CustomEvent<Toast | Flash>).detail); // only showToast sends it
  window.addEventListener(requested, listen);
  return () => window.removeEventListener(requested, listen);
}
