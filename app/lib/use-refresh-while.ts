import { useEffect } from "react";
import { useRevalidator } from "react-router";

const refreshEvery = 5_000;

/** Keeps a page fresh while something on it is still going on and somebody is looking. */
export function useRefreshWhile(isPending: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, refreshEvery);
    return () => clearInterval(timer);
  }, [isPending, revalidate]);
}
