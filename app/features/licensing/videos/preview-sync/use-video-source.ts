import { type RefObject, useEffect } from "react";

/** Shows a file, or what stands at an address, in a video element; null shows nothing. */
export function useVideoSource(ref: RefObject<HTMLVideoElement | null>, source: File | string | null): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || !source) return undefined;
    const address = typeof source === "string" ? source : URL.createObjectURL(source);
    element.src = address;
    return () => {
      element.removeAttribute("src");
      if (typeof source !== "string") URL.revokeObjectURL(address);
    };
  }, [ref, source]);
}
