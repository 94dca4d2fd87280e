import { useEffect } from "react";

/** A page the browser kept while its visitor was at the checkout still says that it is leaving: it is loaded anew. */
export function useFreshAfterLeaving(): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);
}
