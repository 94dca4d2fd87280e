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

describe("what the row under the video says", () => {
  test("an upload shows its percent and can be paused", () => {
    expect(stageOf(upload({}), none)).toMatchObject({
      text: "Uploading your video…",
      percent: 25,
      canPause: true,
    });
  });

  test("a paused upload can go on", () => {
    expect(stageOf(upload({ status: "paused" }), none)).toMatchObject({
      canPause: false,
      canResume: true,
      percent: 25,
    });
  });

  test("an upload that gave up offers Retry, one that was refused does not", () => {
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

  test("one cancelled elsewhere says so and may be started again; one stopped by signing out offers to sign in", () => {
    const cancelled = stageOf(upload({ status: "cancelled" }), none);
    expect(cancelled).toMatchObject({
      text: "This upload was cancelled.",
      retry: "resume",
      canSignIn: false,
    });
    const signedOut = upload({ status: "failed", message: "Signed out", isSignedOut: true });
    expect(stageOf(signedOut, none)).toMatchObject({ retry: "resume", canSignIn: true });
  });

  test("after the upload the percent is that of the preparation", () => {
    const pending: Preparation = { status: "pending", progress: 0.429, source: null, originalSound: null };
    const stage = stageOf(upload({ status: "uploaded" }), pending);
    expect(stage).toMatchObject({ text: "Preparing your video…", percent: 42 });
  });

  test("a video that cannot be rendered is refused in words, before any token is touched", () => {
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
