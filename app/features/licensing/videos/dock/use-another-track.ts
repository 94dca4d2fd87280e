import { useNavigate, useRouteLoaderData } from "react-router";
import { videoToasts } from "#app/content/videos-copy.ts";
import { showToast } from "#app/lib/toast.ts";
import type { loader as signedInLoader } from "#app/routes/signed-in.tsx";
import type { SourceVideo } from "#worker/domain/licensing/renders/renders.contract.ts";

/**
 * Opens the library with a finished video's upload in the dock, to try other music. If the upload is no longer stored, the dock
 * asks for it. The code is loaded on click.
 */
export function useAnotherTrack(): (source: SourceVideo) => Promise<void> {
  const navigate = useNavigate();
  const viewerId = useRouteLoaderData<typeof signedInLoader>("routes/signed-in")?.viewer.id;
  return async ({ id, filename, sizeBytes, isKept }) => {
    if (viewerId === undefined) return;
    const [{ clearCurrentVideo, setCurrentVideo }, { openDock }] = await Promise.all([
      import("#app/features/licensing/videos/use-video-session.ts"),
      import("./use-dock-open.ts"),
    ]);
    if (isKept) await setCurrentVideo(viewerId, { id, name: filename, size: sizeBytes });
    else {
      clearCurrentVideo(viewerId);
      showToast(videoToasts.expired(filename));
    }
    openDock(viewerId);
    await navigate("/library");
  };
}
