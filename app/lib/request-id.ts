import { useContext, useSyncExternalStore } from "react";
import { DocumentContext } from "#app/lib/document-context.ts";

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
