import { syncCopy, syncToasts } from "#app/content/syncs-copy.ts";
import { rpc } from "#app/lib/rpc.ts";
import type { SyncDetail } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import { useVideoPreview } from "./use-video-preview.ts";

type SyncVideoProps = {
  sync: Pick<
    SyncDetail,
    "id" | "renderId" | "video" | "hasPoster" | "trackTitle" | "brandName" | "revocation"
  >;
};

/** The finished video as the brand has it. */
export function SyncVideo({ sync }: SyncVideoProps) {
  const files = rpc.api["label-syncs"][":id"];
  const param = { id: sync.id };
  const { video, src, hasFailed, onError } = useVideoPreview(sync.renderId, files.video.$path({ param }));
  if (sync.revocation !== null) {
    return (
      <p className="grid aspect-video place-items-center rounded-xs bg-sunk p-6 text-center text-ink2">
        {syncCopy.revoked[sync.revocation]}
      </p>
    );
  }
  if (!sync.video || hasFailed) {
    return (
      <p role="alert" className="grid aspect-video place-items-center rounded-xs bg-sunk p-6 text-ink2">
        {syncToasts.broken.description}
      </p>
    );
  }
  return (
    <video
      ref={video}
      src={src}
      controls
      playsInline
      preload="metadata"
      poster={sync.hasPoster ? files.poster.$path({ param }) : undefined}
      width={sync.video.width ?? undefined}
      height={sync.video.height ?? undefined}
      aria-label={`${sync.brandName} with ${sync.trackTitle}`}
      onError={() => void onError()}
      className="h-auto max-h-[70vh] w-full rounded-xs bg-black object-contain"
    />
  );
}
