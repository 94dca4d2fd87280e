import type { RenderStatus } from "#worker/domain/sync/renders/renders.contract.ts";

/** Spec §2, Render status: word for word. */
export const renderWords: Record<RenderStatus, { title: string; text: string | null }> = {
  pending: { title: "Processing your video", text: "This usually takes 1-2 minutes" },
  completed: { title: "Your video is ready!", text: null },
  failed: { title: "Render failed", text: "Something went wrong. Please try again." },
};
/** Before what is being done, when it had been further. */
export const tryingAgain = "Trying again: ";

/** For a state this page has not learned yet. */
export const unknownRenderWords = { title: "Processing", text: "Please wait..." };

export const renderStatusLabels: Record<RenderStatus, string> = {
  pending: "Processing",
  completed: "Ready",
  failed: "Failed",
};

export const noVideos = "No videos yet. Start by syncing a track with your video!";
export const videosNotLoaded = "Failed to load videos";
