import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** A folded part that opens when a link leads to it: `hash` is its id with the sign before it. */
export function useFoldOpenedByHash(hash: string): RefObject<HTMLDetailsElement | null> {
  const fold = useRef<HTMLDetailsElement>(null);
  const locationHash = useLocation().hash;
  useEffect(() => {
    if (locationHash === hash && fold.current) fold.current.open = true;
  }, [locationHash, hash]);
  return fold;
}
