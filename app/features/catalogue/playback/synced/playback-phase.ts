/** `buffering`: play was pressed, and video or music is still loading. */
export type PlaybackPhase = "stopped" | "buffering" | "playing";

/**
 * `moved` and `startMoved`: the user moved the playhead, or a sound's start point. `swapped`: another sound became audible.
 * `paused`: an element was paused by a media key or the browser. `starved`: an element stalled. `broke`: the audible sound could
 * not be loaded.
 */
export type PlaybackEvent =
  | "played"
  | "toggled"
  | "moved"
  | "startMoved"
  | "swapped"
  | "starved"
  | "broke"
  | "paused"
  | "ended";

/** `jump`: the music seeks to the video's position. `follow`: sounds that are due start while the video plays on. */
type PlaybackReaction = "start" | "buffer" | "jump" | "follow" | "stop" | "end" | "none";

const reactions: Record<PlaybackEvent, Record<PlaybackPhase, PlaybackReaction>> = {
  played: { stopped: "start", buffering: "none", playing: "none" },
  toggled: { stopped: "start", buffering: "stop", playing: "stop" },
  // Music already positioned at its start has loaded from there when play is pressed.
  moved: { stopped: "jump", buffering: "buffer", playing: "buffer" },
  startMoved: { stopped: "jump", buffering: "buffer", playing: "jump" },
  swapped: { stopped: "none", buffering: "buffer", playing: "follow" },
  // While buffering, elements lack data and we pause them.
  starved: { stopped: "none", buffering: "none", playing: "buffer" },
  broke: { stopped: "none", buffering: "buffer", playing: "follow" },
  paused: { stopped: "none", buffering: "none", playing: "stop" },
  ended: { stopped: "none", buffering: "end", playing: "end" },
};

/** The reaction to an event in a phase. */
export function reactionTo(event: PlaybackEvent, phase: PlaybackPhase): PlaybackReaction {
  return reactions[event][phase];
}
