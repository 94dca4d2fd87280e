import { isSending, keepSessions } from "./kept-sessions.ts";
import { browserMemory } from "./remembered-video.ts";
import { browserTransport } from "./transport.ts";
import { useKeptSession } from "./use-kept-session.ts";
import { createVideoSession, noVideo, type VideoSession, type VideoState } from "./video-session.ts";

const sessions = keepSessions<VideoState, VideoSession>(
  (key) => createVideoSession(key, browserTransport, browserMemory),
  isSending,
);

/** The video of one person and one track. */
export function useVideoSession(ownerId: string, trackId: string): [VideoState, () => VideoSession] {
  return useKeptSession(sessions, `${ownerId}:${trackId}`, noVideo);
}
