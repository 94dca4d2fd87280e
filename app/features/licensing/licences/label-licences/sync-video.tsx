import { useEffect, useRef, useState } from "react";
import { syncCopy, syncToasts } from "#app/content/syncs-copy.ts";
import { rpc } from "#app/lib/rpc.ts";
import { showToast } from "#app/lib/toast.ts";
import type { SyncDetail } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

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

type Preview = { src: string; stage: "first" | "refreshing" | "refreshed" | "failed" };

/** Specification §4: the first failure asks once for a fresh address, the second shows an error. */
function useVideoPreview(renderId: string, src: string) {
  const video = useRef<HTMLVideoElement>(null);
  const [preview, setPreview] = useState<Preview>({ src, stage: "first" });

  /** Not state: the same failure may be told twice before anything is drawn again. */
  const stage = useRef<Preview["stage"]>("first");

  function show(next: Partial<Preview> & Pick<Preview, "stage">) {
    stage.current = next.stage;
    setPreview((previous) => ({ ...previous, ...next }));
  }

  async function onError() {
    if (stage.current === "refreshed") {
      show({ stage: "failed" });
      showToast(syncToasts.broken);
    }
    if (stage.current !== "first") return;
    show({ stage: "refreshing" });
    const fresh = await refreshRenderUrl(renderId);
    show(fresh ? { src: fresh, stage: "refreshed" } : { stage: "failed" });
    if (!fresh) showToast(syncToasts.expired);
  }

  const lateError = useRef(onError);
  // Errors before hydration fired no event.
  useEffect(() => {
    if (video.current?.error) void lateError.current();
  }, []);
  return { video, src: preview.src, hasFailed: preview.stage === "failed", onError };
}

async function refreshRenderUrl(renderId: string): Promise<string | null> {
  try {
    const answer = await rpc.api["refresh-render-url"].$post({ json: { renderId } });
    return answer.ok ? (await answer.json()).output_url : null;
  } catch {
    return null; // No line: the same to the label as an address that has run out.
  }
}
