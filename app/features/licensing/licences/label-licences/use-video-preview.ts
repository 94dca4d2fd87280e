import { useEffect, useRef, useState } from "react";
import { syncToasts } from "#app/content/syncs-copy.ts";
import { rpc } from "#app/lib/rpc.ts";
import { showToast } from "#app/lib/toast.ts";

type Preview = { src: string; stage: "first" | "refreshing" | "refreshed" | "failed" };

/** Specification §4: the first failure asks once for a fresh address, the second shows an error. */
export function useVideoPreview(renderId: string, src: string) {
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
