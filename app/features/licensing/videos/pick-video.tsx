import { Film } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { FileLabel } from "#app/components/file-zone.tsx";
import { videosCopy } from "#app/content/videos-copy.ts";
import { FileProblem, useVideoCheck, VideoFileInput } from "#app/features/licensing/videos/preview-sync/video-file-input.tsx";
import type { KeptUpload } from "#app/features/services/files/uploads/remembered-video.ts";

type PickVideoProps = {
  id: string;
  title?: string | undefined;
  isLarge?: boolean;
  text: string;
  onPick: (file: File) => void;
};

/** Chooses a video: the browser's file input covers the whole zone and handles clicks, keys and drops. */
export function PickVideo({ id, title = videosCopy.choose, isLarge = false, text, onPick }: PickVideoProps) {
  const { check, problem } = useVideoCheck(onPick);
  return (
    <>
      <FileLabel id={id} look="zone">
        <Film className="icon text-ink2" strokeWidth={1.75} aria-hidden="true" />
        <span className={`font-strong ${isLarge ? "text-lg" : ""}`.trimEnd()}>{title}</span>
        <span className="text-sm text-ink2">{text}</span>
        <VideoFileInput id={id} className="drop-zone-file" hasProblem={problem !== null} onFile={check} />
      </FileLabel>
      <FileProblem id={id} problem={problem} />
    </>
  );
}

/** Lazy: loaded when opened. */
const VideoChooser = lazy(() => import("./video-chooser.tsx"));

type YourVideosProps = { usedId: string | null; onTake: (video: KeptUpload) => void };

export function YourVideos({ usedId, onTake }: YourVideosProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="inline-flex h-11 items-center px-1 text-sm font-label underline decoration-line underline-offset-4 hover:decoration-ink"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {videosCopy.yours}
      </button>
      {isOpen && (
        <Suspense>
          <VideoChooser
            usedId={usedId}
            onTake={({ id, filename, sizeBytes }) => {
              setOpen(false);
              onTake({ id, name: filename, size: sizeBytes });
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
