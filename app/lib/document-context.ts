import { createContext, useContext, useSyncExternalStore } from "react";
import { neverChanges } from "./browser-state.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

/** Facts of the document being rendered. Set on the server only. */
export const DocumentContext = createContext<{
  /** Nonce of the Content-Security-Policy; none for pages that may be cached for many. */
  nonce: string | undefined;
  /** Rendered at build: the same for all visitors, whatever their cookies. */
  isPrerendered: boolean;
  requestId: string | undefined;
  /** Cached HTML of a track card (`card-markup.server.tsx`). */
  cardMarkup?: (card: TrackCard, isAbove: boolean) => string;
}>({ nonce: undefined, isPrerendered: false, requestId: undefined });

/** Request id of the document, or of the data loaded since. */
let newest: string | null = null;

/** Called once, before hydration. */
export function rememberRequestIds(): void {
  note(performance.getEntriesByType("navigation"));
  new PerformanceObserver((list) => note(list.getEntries())).observe({ type: "resource" });
}

/** The id under which the log has the request behind the page; null if unknown. */
export function useRequestId(): string | null {
  const { requestId } = useContext(DocumentContext);
  return useSyncExternalStore(
    neverChanges,
    () => newest,
    () => requestId ?? newest,
  );
}

function note(entries: readonly PerformanceEntry[]): void {
  for (const entry of entries) {
    const timing = entry as PerformanceResourceTiming;
    const isPage = timing.entryType === "navigation" || new URL(timing.name).pathname.endsWith(".data");
    const id = timing.serverTiming?.find(({ name }) => name === "request")?.description;
    if (isPage && id) newest = id;
  }
}

/** Header of the build's requests for pages to prerender. */
export const prerenderHeader = "x-cuesheet-prerender";
