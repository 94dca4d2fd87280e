import { useEffect, useState } from "react";
import { Button, SmallLink } from "#app/components/button.tsx";
import { Dialog, DialogHead } from "#app/components/dialog.tsx";
import { videosCopy } from "#app/content/videos-copy.ts";
import { formatBytes } from "#app/lib/files.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { BrandVideo } from "#worker/domain/licensing/videos/videos.contract.ts";
import { listVideos } from "./use-video-session.ts";

type VideoChooserProps = {
  /** The current video, marked in the list. */
  usedId: string | null;
  onTake: (video: BrandVideo) => void;
  onClose: () => void;
};

export default function VideoChooser({ usedId, onTake, onClose }: VideoChooserProps) {
  const [tries, setTries] = useState(0);
  return (
    <Dialog titleId="your-videos" closesBeside onClose={onClose}>
      <DialogHead id="your-videos" close={videosCopy.close}>
        {videosCopy.yours}
      </DialogHead>
      <VideoList key={tries} usedId={usedId} onTake={onTake} onRetry={() => setTries((count) => count + 1)} />
      <p className="mt-3">
        <SmallLink to="/settings/uploads">{videosCopy.manage}</SmallLink>
      </p>
    </Dialog>
  );
}

type VideoListProps = Pick<VideoChooserProps, "usedId" | "onTake"> & { onRetry: () => void };

/** Requests once; the parent remounts it to retry. */
function VideoList({ usedId, onTake, onRetry }: VideoListProps) {
  const videos = useVideos();
  if (videos === "loading") return <output className="block py-6 text-ink2">{videosCopy.loading}</output>;
  if (videos === "failed")
    return (
      <div role="alert" className="py-6">
        <p>{videosCopy.notLoaded}</p>
        <Button variant="secondary" size="small" className="mt-3" onClick={onRetry}>
          {videosCopy.retry}
        </Button>
      </div>
    );
  if (videos.length === 0)
    return (
      <div className="py-6">
        <p className="font-strong">{videosCopy.none}</p>
        <p className="mt-1 text-ink2">{videosCopy.noneText}</p>
      </div>
    );
  return (
    <ul className="border-b border-line">
      {videos.map((video) => (
        <VideoLine key={video.id} video={video} isUsed={video.id === usedId} onTake={() => onTake(video)} />
      ))}
    </ul>
  );
}

type VideoLineProps = { video: BrandVideo; isUsed: boolean; onTake: () => void };

function VideoLine({ video, isUsed, onTake }: VideoLineProps) {
  const { filename, sizeBytes, source, expiresAt, isRefused } = video;
  const facts = [
    ...(source ? [formatDuration(source.durationSeconds), `${source.width}×${source.height}`] : []),
    formatBytes(sizeBytes),
    isRefused ? videosCopy.refused : isUsed ? videosCopy.inUse : videosCopy.keptUntil(expiresAt),
  ];
  return (
    <li className="border-t border-line">
      <button
        type="button"
        className="block w-full py-3 text-left enabled:hover:bg-sunk disabled:text-ink2"
        disabled={isRefused || isUsed}
        onClick={onTake}
      >
        <span className="block font-label wrap-anywhere">{filename}</span>
        <span className="tc block text-sm text-ink2">{facts.join(" · ")}</span>
      </button>
    </li>
  );
}

function useVideos(): BrandVideo[] | "loading" | "failed" {
  const [videos, setVideos] = useState<BrandVideo[] | "loading" | "failed">("loading");
  useEffect(() => {
    let isGone = false;
    const show = (result: BrandVideo[] | "failed") => {
      if (!isGone) setVideos(result);
    };
    listVideos().then(show, () => show("failed"));
    return () => {
      isGone = true;
    };
  }, []);
  return videos;
}
