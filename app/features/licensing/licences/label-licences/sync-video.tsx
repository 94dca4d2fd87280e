import { useEffect, useRef, useState } from "react";
import { syncCopy, syncToasts } from "#app/content/syncs-copy.ts";
import type { Toast } from "#app/lib/flash.ts";
import { rpc } from "#app/lib/rpc.ts";
import { showToast } from "#app/lib/toast.ts";
import type { SyncDetail } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

type SyncVideoProps = {
  sync: Pick<SyncDetail, "id" | "renderId" | "video" | "hasPoster" | "trackTitle" | "brandName" | "revocation">;
};

export function SyncVideo({ sync }: SyncVideoProps) {
  const files = rpc.api["label-syncs"][":id"];
  const param = { id: sync.id };
  const { video, src, onError } = useVideoPreview(sync.renderId, files.video.$path({ param }));
  if (sync.revocation !== null) {
    return (
      <p className="grid aspect-video place-items-center rounded-xs bg-sunk p-6 text-center text-ink2">
        {syncCopy.revoked[sync.revocation]}
      </p>
    );
  }
  if (!sync.video || src === null) {
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

/** Specification §4: the first failure requests a fresh URL once, the second shows an error. */
function useVideoPreview(renderId: string, firstSrc: string) {
  const video = useRef<HTMLVideoElement>(null);
  const [src, setSrc] = useState<string | null>(firstSrc);
  /** A ref, not state: the same failure may be reported twice before the next render. */
  const stage = useRef<"first" | "refreshing" | "refreshed" | "failed">("first");

  function fail(toast: Toast) {
    stage.current = "failed";
    setSrc(null);
    showToast(toast);
  }

  async function onError() {
    if (stage.current === "refreshed") return fail(syncToasts.broken);
    if (stage.current !== "first") return;
    stage.current = "refreshing";
    const fresh = await refreshRenderUrl(renderId);
    if (!fresh) return fail(syncToasts.expired);
    stage.current = "refreshed";
    setSrc(fresh);
  }

  const lateError = useRef(onError);
  // Errors before hydration fired no event.
  useEffect(() => {
    if (video.current?.error) void lateError.current();
  }, []);
  return { video, src, onError };
}

async function refreshRenderUrl(renderId: string): Promise<string | null> {
  try {
    const answer = await rpc.api["refresh-render-url"].$post({ json: { renderId } });
    return answer.ok ? (await answer.json()).output_url : null;
  } catch {
    return null; // Network error: treated like an expired URL.
  }
}
