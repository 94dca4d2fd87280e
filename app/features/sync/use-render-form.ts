import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { wordsForRefusal } from "#app/content/track-copy.ts";
import type { VideoState } from "#app/features/uploads/video-session.ts";
import { showToast } from "#app/lib/toast.ts";
import { renderIdFor } from "./render-id.ts";

/**
 * Guards the render form: one act at a time, one id an attempt, and no sending before the video has arrived. A press
 * that comes too early is kept and carried out later, unless it is taken back.
 */
export function useRenderForm({ upload, uploadId, preparation }: VideoState) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const navigation = useNavigation();
  const [isWanted, setWanted] = useState(false);
  const isSending = navigation.state !== "idle" && navigation.formData?.get("uploadId") === uploadId;
  const hasArrived = upload?.status === "uploaded";
  const canArrive = hasArrived || ["uploading", "waiting", "paused"].includes(upload?.status ?? "");
  const isWaiting = isWanted && !hasArrived && canArrive;

  useEffect(() => {
    if (isWanted && hasArrived && form.current) void submit(withRenderId(form.current));
  }, [isWanted, hasArrived, submit]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isSending) return event.preventDefault();
    withRenderId(event.currentTarget);
    if (preparation.status === "refused" || upload?.status === "refused") {
      event.preventDefault();
      const message = preparation.status === "refused" ? preparation.message : (upload?.message ?? "");
      return showToast(wordsForRefusal({ refusal: "video-refused", message }));
    }
    if (hasArrived) return undefined;
    event.preventDefault();
    setWanted(true);
  };
  return { form, onSubmit, isSending, isWaiting, stopWaiting: () => setWanted(false) };
}

function withRenderId(form: HTMLFormElement): HTMLFormElement {
  const [id, uploadId] = [form.elements.namedItem("id"), form.elements.namedItem("uploadId")];
  if (id instanceof HTMLInputElement && uploadId instanceof HTMLInputElement)
    id.value = renderIdFor(uploadId.value);
  return form;
}
