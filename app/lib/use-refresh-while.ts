import { useEffect } from "react";
import { useRevalidator } from "react-router";

const usually = 5_000;

/** Keeps a page fresh while something on it is still going on and somebody is looking. `every` in milliseconds. */
export function useRefreshWhile(isPending: boolean, every: number = usually): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, every);
    return () => clearInterval(timer);
  }, [isPending, every, revalidate]);
}
