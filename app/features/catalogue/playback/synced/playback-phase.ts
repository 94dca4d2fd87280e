/** `buffering`: play was pressed, and picture or music is still loading. */
export type PlaybackPhase = "stopped" | "buffering" | "playing";

/**
 * `moved` and `startMoved`: a person moved the picture, or the start point of a sound. `swapped`: another sound is heard.
 * `paused`: an element was, by a media key or the browser. `starved`: one has run out of data. `broke`: the sound that is
 * heard could not be loaded.
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

/** `jump`: the music goes to where the picture is. `follow`: what has to be heard now starts, and the picture runs on. */
type PlaybackReaction = "start" | "buffer" | "jump" | "follow" | "stop" | "end" | "none";

const reactions: Record<PlaybackEvent, Record<PlaybackPhase, PlaybackReaction>> = {
  played: { stopped: "start", buffering: "none", playing: "none" },
  toggled: { stopped: "start", buffering: "stop", playing: "stop" },
  // Music that stands where it will start has loaded from there when play is pressed.
  moved: { stopped: "jump", buffering: "buffer", playing: "buffer" },
  startMoved: { stopped: "jump", buffering: "buffer", playing: "jump" },
  swapped: { stopped: "none", buffering: "buffer", playing: "follow" },
  // While it loads, an element lacks data and is paused by us.
  starved: { stopped: "none", buffering: "none", playing: "buffer" },
  broke: { stopped: "none", buffering: "buffer", playing: "follow" },
  paused: { stopped: "none", buffering: "none", playing: "stop" },
  ended: { stopped: "none", buffering: "end", playing: "end" },
};

/** What a playback does about something that happens in this phase. */
export function reactionTo(event: PlaybackEvent, phase: PlaybackPhase): PlaybackReaction {
  return reactions[event][phase];
}
