import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** A folded part that opens when a link leads to it: `hash` is its id with the sign before it. */
export function useFoldOpenedByHash(hash: string): RefObject<HTMLDetailsElement | null> {
  const fold = useRef<HTMLDetailsElement>(null);
  const asked = useLocation().hash;
  useEffect(() => {
    if (asked === hash && fold.current) fold.current.open = true;
  }, [asked, hash]);
  return fold;
}
