import { type RefObject, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * A search box shows what its address says: after Back, Forward, a chip or "Clear all". Who is writing in it is left
 * alone: while it has the focus the box changes only for Back and Forward.
 */
export function useFollowAddress(input: RefObject<HTMLInputElement | null>, value: string): void {
  const { key } = useLocation();
  const navigation = useNavigationType();
  const isFirst = useRef(true);
  useEffect(() => {
    const isLoaded = isFirst.current;
    isFirst.current = false;
    const box = input.current;
    if (!box) return;
    if (document.activeElement === box && (isLoaded || navigation !== NavigationType.Pop)) return;
    if (box.value.trim() !== value) box.value = value;
    // oxlint-disable-next-line react/exhaustive-deps -- when the address changes, and at no other time
  }, [key, value]);
}
