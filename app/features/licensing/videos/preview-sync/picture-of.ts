import { type RefObject, useEffect, useState } from "react";
import type { Source } from "#app/features/services/files/uploads/preparation.ts";
import type { PickedVideo, VideoState } from "#app/features/services/files/uploads/video-session.ts";

/** `unreadable`: this browser has no decoder, so all facts come from the server. */
export type BrowserPicture = Source | "unreadable" | null;
/** The finished picture, shown if the browser cannot show the brand's own file. */
export type FinishedPicture = { href: string; hasOverlay: boolean };

/** The browser's own measurement of the picture, discarded with its video. */
export function useBrowserPicture({ video }: VideoState) {
  const [inspection, setInspection] = useState<{ video: PickedVideo; picture: BrowserPicture } | null>(null);
  const onPicture = (picture: BrowserPicture) => {
    if (video) setInspection({ video, picture });
  };
  return { picture: inspection && inspection.video === video ? inspection.picture : null, onPicture };
}

/** Measurements from the server, which the finished video will have; the browser's own until they are known. */
export function measuresOf({ preparation }: VideoState, picture: BrowserPicture): Source | null {
  return preparation.source ?? (picture === "unreadable" ? null : picture);
}

/** The last finished picture of this upload, without names or with this track's; kept while another one is made. */
export function useFinishedPicture({ uploadId, preparation }: VideoState, trackId: string | null): FinishedPicture | null {
  const [last, setLast] = useState<{ uploadId: string | null; id: string; hasOverlay: boolean } | null>(null);
  const isReady = preparation.status === "ready" && [null, trackId].includes(preparation.overlayTrackId);
  if (isReady && last?.id !== preparation.id) {
    setLast({ uploadId, id: preparation.id, hasOverlay: preparation.overlayTrackId !== null });
  }
  if (last?.uploadId !== uploadId || !last) return null;
  return { href: `/media/pictures/${last.id}`, hasOverlay: last.hasOverlay };
}

/** Shows a file or URL in a video element; null shows nothing. */
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
