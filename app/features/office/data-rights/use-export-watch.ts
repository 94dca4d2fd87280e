import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

const everyMilliseconds = 2000;

/**
 * Reads the page again while an export is being made, and once a download was asked for: the browser tells a page nothing
 * of what it downloads. Returns what to call when one is asked for.
 */
export function useExportWatch(isBeingMade: boolean): () => void {
  const { revalidate } = useRevalidator();
  const [downloads, setDownloads] = useState(0);
  useEffect(() => {
    if (!isBeingMade && downloads === 0) return;
    const read = () => void revalidate();
    const timer = isBeingMade
      ? window.setInterval(read, everyMilliseconds)
      : window.setTimeout(read, everyMilliseconds);
    return () => window.clearInterval(timer);
  }, [isBeingMade, downloads, revalidate]);
  return () => setDownloads((times) => times + 1);
}
