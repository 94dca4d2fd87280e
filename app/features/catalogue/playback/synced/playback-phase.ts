/** `buffering`: playing is wanted, and picture or music is still loading. */
export type PlaybackPhase = "stopped" | "buffering" | "playing";

/**
 * `moved` and `startMoved`: a person moved the picture, or the start point of the music. `paused`: an element was, by a
 * media key or the browser. `starved`: one has run out of data.
 */
export type PlaybackEvent = "played" | "toggled" | "moved" | "startMoved" | "starved" | "paused" | "ended";

/** `jump`: the music goes to where the picture is, and both play on. */
export type PlaybackReaction = "start" | "buffer" | "jump" | "stop" | "none";

const reactions: Record<PlaybackEvent, Record<PlaybackPhase, PlaybackReaction>> = {
  played: { stopped: "start", buffering: "none", playing: "none" },
  toggled: { stopped: "start", buffering: "stop", playing: "stop" },
  moved: { stopped: "none", buffering: "buffer", playing: "buffer" },
  startMoved: { stopped: "none", buffering: "buffer", playing: "jump" },
  // While it loads, an element lacks data and is paused by us.
  starved: { stopped: "none", buffering: "none", playing: "buffer" },
  paused: { stopped: "none", buffering: "none", playing: "stop" },
  ended: { stopped: "stop", buffering: "stop", playing: "stop" },
};

/** What a playback does about something that happens in this phase. */
export function reactionTo(event: PlaybackEvent, phase: PlaybackPhase): PlaybackReaction {
  return reactions[event][phase];
}
