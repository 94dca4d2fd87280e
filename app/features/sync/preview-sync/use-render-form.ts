import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { wordsForRefusal } from "#app/content/track-copy.ts";
import type { VideoState } from "#app/features/base/uploads/video-session.ts";
import { showToast } from "#app/lib/toast.ts";
import { renderIdFor } from "./render-id.ts";

type RenderFormHooks = {
  onStarted: () => void;
  /** Whether something must be answered before a press counts; it asks by itself. */
  askFirst: () => boolean;
};

/**
 * Guards the render form: one act at a time, one id an attempt, and no sending before the video has arrived. A press
 * that comes too early is kept and carried out later, unless it is taken back. `onStarted` must be stable.
 */
export function useRenderForm(video: VideoState, { onStarted, askFirst }: RenderFormHooks) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const [isWanted, setWanted] = useState(false);
  /** Faster than state: two presses within one frame are one. */
  const isSent = useRef(false);
  const isSending = state !== "idle" && formData?.get("uploadId") === video.uploadId;
  const hasArrived = video.upload?.status === "uploaded";
  const isWaiting = isWanted && !hasArrived && mayArrive(video);

  useEffect(() => {
    if (state === "idle") isSent.current = false;
  }, [state]);
  useEffect(() => {
    if (isWanted && hasArrived && !refusalOf(video)) form.current?.requestSubmit();
  }, [isWanted, hasArrived, video]);
  useEffect(
    () => () => {
      // Leaving for the page of the render that was asked for here: it has started.
      if (isSent.current && window.location.pathname.startsWith("/render/")) onStarted();
    },
    [onStarted],
  );

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSent.current || askFirst()) return;
    const message = refusalOf(video);
    if (message !== null) showToast(wordsForRefusal({ refusal: "video-refused", message }));
    setWanted(message === null && !hasArrived);
    if (message !== null || !hasArrived) return;
    isSent.current = true;
    void submit(withRenderId(event.currentTarget));
  };
  return { form, onSubmit, isSending, isWaiting, stopWaiting: () => setWanted(false) };
}

function mayArrive({ upload }: VideoState): boolean {
  return upload !== null && ["uploading", "waiting", "paused", "failed"].includes(upload.status);
}

/** The server's final word on this video, or null. */
function refusalOf({ upload, preparation }: VideoState): string | null {
  if (upload?.status === "refused") return upload.message ?? "";
  return preparation.status === "refused" ? preparation.message : null;
}

function withRenderId(form: HTMLFormElement): HTMLFormElement {
  const [id, uploadId] = [form.elements.namedItem("id"), form.elements.namedItem("uploadId")];
  if (id instanceof HTMLInputElement && uploadId instanceof HTMLInputElement) {
    id.value = renderIdFor(uploadId.value);
  }
  return form;
}
