import { dockCopy } from "#app/content/videos-copy.ts";
import type { VideoState } from "#app/features/services/files/uploads/video-session.ts";
import {
  measuresOf,
  useBrowserPicture,
  useFinishedPicture,
} from "#app/features/licensing/videos/preview-sync/picture-of.ts";

/**
 * What of a video can be shown without names: the brand's own file, or else the finished picture. `notice` says why there
 * is nothing to see.
 */
export function useShownVideo(session: VideoState) {
  const { video, preparation } = session;
  const { picture, onPicture } = useBrowserPicture(session);
  const finished = useFinishedPicture(session, null);
  const isUnreadable = picture === "unreadable" || video?.file === null;
  const source = isUnreadable ? (finished?.href ?? null) : (video?.file ?? null);
  return {
    measures: measuresOf(session, picture),
    source,
    notice: source || !video ? null : noticeFor(preparation.status, video.file !== null),
    isUnreadable,
    onPicture,
  };
}

function noticeFor(preparation: string, hasFile: boolean): string {
  if (preparation === "refused" || preparation === "failed") return dockCopy.unusable;
  return hasFile ? dockCopy.unshown : dockCopy.preparing;
}
