import { type RefObject, useEffect, useState } from "react";
import type { Source } from "#app/features/services/files/uploads/preparation.ts";
import type { PickedVideo, VideoState } from "#app/features/services/files/uploads/video-session.ts";

/** `unreadable`: this browser has no decoder for it, so all that is known of it comes from the server. */
export type BrowserPicture = Source | "unreadable" | null;
/** The finished picture, to be shown where the browser cannot show the brand's own file. */
export type FinishedPicture = { href: string; hasOverlay: boolean };

/** The browser's own inspection of the picture, dropped with its video. */
export function useBrowserPicture({ video }: VideoState) {
  const [inspection, setInspection] = useState<{ video: PickedVideo; picture: BrowserPicture } | null>(null);
  const onPicture = (picture: BrowserPicture) => {
    if (video) setInspection({ video, picture });
  };
  return { picture: inspection && inspection.video === video ? inspection.picture : null, onPicture };
}

/** The server's measures, which the finished video will have; until they are known, the browser's own. */
export function measuresOf({ preparation }: VideoState, picture: BrowserPicture): Source | null {
  return preparation.source ?? (picture === "unreadable" ? null : picture);
}

/**
 * The last picture that was finished of this upload, without names or with those of this track: it stays while another
 * one is made.
 */
export function useFinishedPicture(
  { uploadId, preparation }: VideoState,
  trackId: string | null,
): FinishedPicture | null {
  const [last, setLast] = useState<{ uploadId: string | null; id: string; hasOverlay: boolean } | null>(null);
  const isReady = preparation.status === "ready" && [null, trackId].includes(preparation.overlayTrackId);
  if (isReady && last?.id !== preparation.id) {
    setLast({ uploadId, id: preparation.id, hasOverlay: preparation.overlayTrackId !== null });
  }
  if (last?.uploadId !== uploadId || !last) return null;
  return { href: `/media/pictures/${last.id}`, hasOverlay: last.hasOverlay };
}

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
