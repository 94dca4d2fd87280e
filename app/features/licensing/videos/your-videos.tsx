import { lazy, Suspense, useState } from "react";
import { videosCopy } from "#app/content/videos-copy.ts";
import type { KeptUpload } from "#app/features/services/files/uploads/remembered-video.ts";

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
