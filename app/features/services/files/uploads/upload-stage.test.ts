import { describe, expect, test } from "vitest";
import { noPreparation, type Preparation } from "./preparation.ts";
import { stageOf } from "./upload-stage.ts";
import type { UploadSnapshot } from "./transport.ts";

const upload = (over: Partial<UploadSnapshot>): UploadSnapshot => ({
  status: "uploading",
  sentBytes: 50,
  totalBytes: 200,
  message: null,
  ...over,
});
const none = noPreparation;

describe("stageOf", () => {
  test("shows the upload's percentage and allows a pause", () => {
    expect(stageOf(upload({}), none)).toMatchObject({
      text: "Uploading your video…",
      percent: 25,
      canPause: true,
    });
  });

  test("allows a paused upload to resume", () => {
    expect(stageOf(upload({ status: "paused" }), none)).toMatchObject({
      canPause: false,
      canResume: true,
      percent: 25,
    });
  });

  test("offers Retry for a failed upload, not a refused one", () => {
    const message = "Videos can be up to 2 GB";
    expect(stageOf(upload({ status: "failed", message }), none)).toMatchObject({
      tone: "bad",
      retry: "resume",
    });
    expect(stageOf(upload({ status: "refused", message }), none)).toMatchObject({
      text: message,
      retry: null,
    });
  });

  test("offers Retry if cancelled elsewhere, and sign-in if signed out", () => {
    const cancelled = stageOf(upload({ status: "cancelled" }), none);
    expect(cancelled).toMatchObject({
      text: "This upload was cancelled.",
      retry: "resume",
      canSignIn: false,
    });
    const signedOut = upload({ status: "failed", message: "Signed out", isSignedOut: true });
    expect(stageOf(signedOut, none)).toMatchObject({ retry: "resume", canSignIn: true });
  });

  test("shows the preparation's percentage after the upload", () => {
    const pending: Preparation = { status: "pending", progress: 0.429, source: null, originalSound: null };
    const stage = stageOf(upload({ status: "uploaded" }), pending);
    expect(stage).toMatchObject({ text: "Preparing your video…", percent: 42 });
  });

  test("gives the reason for a video refused by the preparation", () => {
    const refused: Preparation = { ...none, status: "refused", message: "This video is damaged" };
    const stage = stageOf(upload({ status: "uploaded" }), refused);
    expect(stage).toMatchObject({
      tone: "bad",
      title: "Video can’t be used",
      text: "This video is damaged",
      retry: null,
    });
  });
});
