import { lazy, type ComponentType, Suspense } from "react";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { trackCopy } from "#app/content/track-copy.ts";
import { UploadRow } from "#app/features/services/files/uploads/upload-row.tsx";
import type { Finished } from "#app/features/licensing/videos/preflight/video-preflight.tsx";
import { uploadControls } from "#app/features/licensing/videos/use-video-session.ts";
import { PickVideo, YourVideos } from "#app/features/licensing/videos/pick-video.tsx";
import type { PreviewTrack } from "./preview-track.ts";
import type { Sync } from "./use-sync.ts";
import { VideoFacts } from "./video-file-input.tsx";

type SyncSectionProps = {
  title: string;
  track: PreviewTrack;
  sync: Sync;
};

/** Lazy: loaded once there is a video. If a chunk fails to load, the rest still works. */
const PreviewPlayer = lazy(() => import("./preview-player.tsx").catch(() => ({ default: PreviewMissing })));
const VideoPreflight = lazy<ComponentType<Finished>>(() =>
  import("#app/features/licensing/videos/preflight/video-preflight.tsx").catch(() => ({
    default: () => null,
  })),
);

/** Chooses a video, plays it with the music, and sets the start point. */
export function SyncSection({ title, track, sync }: SyncSectionProps) {
  const { session, sessionOf, measures, pick, take } = sync;
  const { video, upload, awaited } = session;
  const others = take && <YourVideos usedId={session.uploadId} onTake={take} />;
  return (
    <details open className="border-t border-ink">
      <SectionSummary>{title}</SectionSummary>
      <noscript>
        <p className="pb-4 text-sm">{trackCopy.needsScript}</p>
      </noscript>
      {!video && (
        <div className="pb-4 noscript:hidden">
          <PickVideo
            id="video-file"
            isLarge
            title={awaited ? `Choose ${awaited.fingerprint.name} again` : undefined}
            text={
              awaited
                ? "Your upload resumes where it stopped. Another video starts a new upload."
                : "Or drop it here. You can watch it while it uploads. Up to 2 GB and 10 minutes."
            }
            onPick={pick}
          />
          {others}
        </div>
      )}
      {video && (
        <>
          <VideoFacts video={video} measures={measures} onReplace={pick} others={others}>
            {upload && <UploadRow upload={upload} preparation={session.preparation} controls={uploadControls(sessionOf)} />}
          </VideoFacts>
          <Suspense fallback={<div className="aspect-video bg-black" />}>
            <PreviewPlayer key={`${session.uploadId} ${track.recording}`} track={track} video={video} sync={sync} />
          </Suspense>
          {/* Not for versions: formats it does not fit can be made of the licensed video for free. */}
          {measures && take && (
            <Suspense>
              <VideoPreflight
                source={measures}
                picture={session.preparation.status === "ready" ? session.preparation.picture : null}
                hasOverlay={sync.choices.hasOverlay}
                isLevelled={sync.choices.isLevelled}
              />
            </Suspense>
          )}
        </>
      )}
    </details>
  );
}

function PreviewMissing() {
  return (
    <p role="alert" className="mt-2 text-sm font-label text-bad">
      {trackCopy.noPreview}
    </p>
  );
}
