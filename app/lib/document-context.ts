import { createContext, useContext, useSyncExternalStore } from "react";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

/** How the document that is being rendered reaches its reader. Set on the server only. */
export const DocumentContext = createContext<{
  /** What the response's policy allows inline scripts by; none when many may keep the page. */
  nonce: string | undefined;
  /** Made at build: the same for everybody, whatever their cookies say. */
  isPrerendered: boolean;
  /** By which the log knows the request that is being answered. */
  requestId: string | undefined;
  /** What is inside a track's card, from a cache (`card-markup.server.tsx`). */
  cardMarkup?: (card: TrackCard, isAbove: boolean) => string;
}>({ nonce: undefined, isPrerendered: false, requestId: undefined });

/** Of the newest request whose answer this page was made from: the document, or data that was asked for since. */
let newest: string | null = null;

/** Called once, when the browser takes over. Before that there is nothing to remember but the document itself. */
export function rememberRequestIds(): void {
  note(performance.getEntriesByType("navigation"));
  new PerformanceObserver((list) => note(list.getEntries())).observe({ type: "resource" });
}

/** By which the log knows the request behind what is shown; null where nobody can know it. */
export function useRequestId(): string | null {
  const { requestId } = useContext(DocumentContext);
  return useSyncExternalStore(
    neverChanges,
    () => newest,
    () => requestId ?? newest,
  );
}

const neverChanges = () => () => undefined;

function note(entries: readonly PerformanceEntry[]): void {
  for (const entry of entries) {
    const timing = entry as PerformanceResourceTiming;
    const isPage = timing.entryType === "navigation" || new URL(timing.name).pathname.endsWith(".data");
    const id = timing.serverTiming?.find(({ name }) => name === "request")?.description;
    if (isPage && id) newest = id;
  }
}
