import { UploadRow } from "#app/features/services/files/uploads/upload-row.tsx";
import type { VideoSession, VideoState } from "#app/features/services/files/uploads/video-session.ts";
import { removeVideo } from "#app/features/licensing/videos/remove-video.ts";

type VideoOnItsWayProps = Pick<VideoState, "upload" | "preparation"> & { sessionOf: () => VideoSession };

/** Nothing is on its way: what is left to say of the video says the picture itself. */
const isSettled: ReadonlySet<string> = new Set(["none", "ready"]);

/** The way of a video to the server and through it, for as long as it lasts. */
export function VideoOnItsWay({ upload, preparation, sessionOf }: VideoOnItsWayProps) {
  if (!upload || (upload.status === "uploaded" && isSettled.has(preparation.status))) return null;
  return (
    <UploadRow
      upload={upload}
      preparation={preparation}
      controls={{
        pause: () => sessionOf().pause(),
        resume: () => sessionOf().resume(),
        cancel: () => removeVideo(sessionOf()),
        prepareAgain: () => sessionOf().prepareAgain(),
      }}
    />
  );
}
