import { Film } from "lucide-react";
import type { ReactNode } from "react";
import { FileLabel } from "#app/components/file-label.tsx";
import type { Source } from "#app/features/services/files/uploads/preparation.ts";
import type { PickedVideo } from "#app/features/services/files/uploads/video-session.ts";
import { orientationOf } from "#render-service/output-size.contract.ts";
import { formatTenths } from "./timecode.ts";
import { FileProblem, useVideoCheck, VideoFileInput } from "./video-file-input.tsx";

type VideoFactsProps = {
  video: PickedVideo;
  measures: Source | null;
  onReplace: (video: File) => void;
  /** Control for switching to another uploaded video, if any. */
  others: ReactNode;
  /** Status of upload and preparation; beside the name if there is room. */
  children: ReactNode;
};

/** Name, length and shape of the chosen file, and a control to replace it. */
export function VideoFacts({ video, measures, onReplace, others, children }: VideoFactsProps) {
  const { check, problem } = useVideoCheck(onReplace);
  return (
    <div className="pb-2">
      <div className="flex flex-wrap items-center gap-x-3 text-sm">
        <Film className="icon-sm text-ink2" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate font-label md:max-w-[40%] md:flex-none">{video.name}</span>
        <span className="tc whitespace-nowrap text-ink2">
          {measures && formatTenths(measures.durationSeconds)}
          {measures && (
            <span className="hidden md:inline">
              {` · ${measures.width}×${measures.height} ${orientationOf(measures)}`}
            </span>
          )}
        </span>
        <div className="order-last basis-full md:order-none md:basis-0 md:grow md:pl-6">{children}</div>
        <FileLabel id="other-video" look="link">
          <VideoFileInput id="other-video" className="sr-only" hasProblem={problem !== null} onFile={check} />
          Replace<span className="sr-only"> video</span>
        </FileLabel>
        {others}
      </div>
      <FileProblem id="other-video" problem={problem} />
    </div>
  );
}
