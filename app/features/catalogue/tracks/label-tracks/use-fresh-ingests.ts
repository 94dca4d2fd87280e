import { useEffect, useMemo } from "react";
import { useRevalidator } from "react-router";
import type { LabelTrackRow } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";

const everyMilliseconds = 3000;

/** While files of the tracks on the screen are being looked at, the table is read again from time to time. */
export function useFreshIngests(rows: readonly LabelTrackRow[]): void {
  const { revalidate } = useRevalidator();
  const isWaiting = useMemo(
    () => rows.some(({ audio, cover }) => audio?.status === "pending" || cover?.status === "pending"),
    [rows],
  );
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, everyMilliseconds);
    return () => window.clearInterval(timer);
  }, [isWaiting, revalidate]);
}
