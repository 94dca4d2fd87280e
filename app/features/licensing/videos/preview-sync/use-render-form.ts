import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { speechNotKept } from "#app/content/original-sound-copy.ts";
import { wordsForRefusal } from "#app/content/render-refusals-copy.ts";
import type { VideoState } from "#app/features/services/files/uploads/video-session.ts";
import { quietly } from "#app/lib/store.ts";
import { showToast } from "#app/lib/toast.ts";
import { isSpeechKept } from "./speech/speech.ts";

type RenderFormHooks = {
  onStarted: () => void;
  /** Returns true, and shows the question, if something must be confirmed before the form is sent. */
  askFirst: () => boolean;
  /** The music ducks under speech: the regions must be saved before the render starts. */
  isDucked: boolean;
};

/**
 * Guards the render form: one request at a time, one id per attempt, nothing sent before the upload is complete. An early press
 * is remembered and sent later, unless cancelled. `onStarted` must be stable.
 */
export function useRenderForm(video: VideoState, { onStarted, askFirst, isDucked }: RenderFormHooks) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const [isWanted, setWanted] = useState(false);
  /** A ref, because two presses within one frame would both see the old state. */
  const isSent = useRef(false);
  /** The same for a press that waits for speech to be saved. */
  const isHeldBack = useRef(false);
  const [isKeeping, setKeeping] = useState(false);
  const isSending = isKeeping || (state !== "idle" && formData?.get("uploadId") === video.uploadId);
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
      // Unmounting for the page of the render requested here: it has started.
      if (isSent.current && window.location.pathname.startsWith("/render/")) onStarted();
    },
    [onStarted],
  );

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSent.current || isHeldBack.current || askFirst()) return;
    const message = refusalOf(video);
    if (message !== null) showToast(wordsForRefusal({ refusal: "video-refused", message }));
    setWanted(message === null && !hasArrived);
    if (message !== null || !hasArrived) return;
    if (isDucked) void sendWithSpeech(event.currentTarget);
    else send(event.currentTarget);
  };
  function send(pressed: HTMLFormElement) {
    isSent.current = true;
    void submit(withRenderId(pressed));
  }
  async function sendWithSpeech(pressed: HTMLFormElement) {
    const uploadId = uploadIdIn(pressed);
    isHeldBack.current = true;
    setKeeping(true);
    const isKept = await isSpeechKept(uploadId);
    isHeldBack.current = false;
    setKeeping(false);
    // The page was left or another video was chosen meanwhile.
    if (!pressed.isConnected || uploadIdIn(pressed) !== uploadId) return;
    if (isKept) send(pressed);
    else showToast(speechNotKept);
  }
  return { form, onSubmit, isSending, isWaiting, onStopWaiting: () => setWanted(false) };
}

function mayArrive({ upload }: VideoState): boolean {
  return upload !== null && ["uploading", "waiting", "paused", "failed"].includes(upload.status);
}

/** Final refusal of this video, or null. */
function refusalOf({ upload, preparation }: VideoState): string | null {
  if (upload?.status === "refused") return upload.message ?? "";
  return preparation.status === "refused" ? preparation.message : null;
}

function withRenderId(form: HTMLFormElement): HTMLFormElement {
  const id = form.elements.namedItem("id");
  if (id instanceof HTMLInputElement) id.value = renderIdFor(uploadIdIn(form));
  return form;
}

function uploadIdIn({ elements }: HTMLFormElement): string {
  const uploadId = elements.namedItem("uploadId");
  return uploadId instanceof HTMLInputElement ? uploadId.value : "";
}

const renderIdKey = "cuesheet:render";

/**
 * Idempotency key for the render of this upload, kept until `clearRenderId`: a double click, a reload and a lost response are one
 * render. The server checks that the choices are still those of the first request.
 */
function renderIdFor(uploadId: string): string {
  const [keptUpload, keptId] = readRenderId().split(" ");
  if (keptUpload === uploadId && keptId) return keptId;
  const id = crypto.randomUUID();
  writeRenderId(`${uploadId} ${id}`);
  return id;
}

/** Called once the page has redirected to the render, so that the next one gets a new id. */
export function clearRenderId(): void {
  writeRenderId("");
}

/** Fallback if session storage is unavailable. */
let renderIdInMemory = "";

const readRenderId = () => quietly(() => sessionStorage.getItem(renderIdKey)) ?? renderIdInMemory;

function writeRenderId(value: string): void {
  renderIdInMemory = value;
  quietly(() => sessionStorage.setItem(renderIdKey, value));
}
