import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Revalidates a visible page while `isPending`. `every` in milliseconds. */
export function useRefreshWhile(isPending: boolean, every = 5_000): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, every);
    return () => clearInterval(timer);
  }, [isPending, every, revalidate]);
}
