import { Film } from "lucide-react";
import type { ReactNode } from "react";
import { FileLabel } from "#app/components/file-label.tsx";
import type { RememberedVideo } from "#app/features/services/files/uploads/remembered-video.ts";
import { FileProblem, useVideoCheck, VideoFileInput } from "./video-file-input.tsx";

type VideoDropZoneProps = {
  awaited: RememberedVideo | null;
  onPick: (video: File) => void;
  /** The way to a video that was uploaded before. */
  others: ReactNode;
};

/** Where a video is picked: the browser's own file button lies over the whole zone and takes clicks, keys and drops. */
export function VideoDropZone({ awaited, onPick, others }: VideoDropZoneProps) {
  const { check, problem } = useVideoCheck(onPick);
  return (
    <div className="pb-4 noscript:hidden">
      <FileLabel id="video-file" look="zone">
        <Film className="icon text-ink2" strokeWidth={1.75} aria-hidden="true" />
        <span className="text-lg font-strong">
          {awaited ? `Choose ${awaited.fingerprint.name} again` : "Choose a video"}
        </span>
        <span className="text-sm text-ink2">
          {awaited
            ? "Your upload resumes where it stopped. Another video starts a new upload."
            : "Or drop it here. You can watch it while it uploads. Up to 2 GB and 10 minutes."}
        </span>
        <VideoFileInput
          id="video-file"
          className="drop-zone-file"
          problemId={problem ? "video-problem" : undefined}
          onFile={check}
        />
      </FileLabel>
      <FileProblem id="video-problem" problem={problem} />
      {others}
    </div>
  );
}
