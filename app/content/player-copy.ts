export const playerCopy = {
  region: "Player",
  play: (title: string) => `Play preview of ${title}`,
  pause: (title: string) => `Pause preview of ${title}`,
  position: (title: string) => `Position in ${title}`,
  previous: "Previous track",
  next: "Next track",
  mute: "Mute",
  unmute: "Unmute",
  volume: "Volume",
  close: "Close player",
  inVideo: "Use in video",
  failed: "This preview could not be loaded.",
  retry: "Try again",
};

/** The keys a listener may press, as the help dialog lists them. */
export const playerKeys = [
  { keys: ["Space"], does: "Play or pause" },
  { keys: ["J"], does: "Next track" },
  { keys: ["K"], does: "Previous track" },
  { keys: ["Enter"], does: "Use what plays in your video" },
  { keys: ["←", "→"], does: "Back or forward 5 seconds" },
  { keys: ["↑", "↓"], does: "Move through the list, once a track has the focus" },
  { keys: ["H"], does: "Shortlist what has the focus or plays, or take it off again" },
  { keys: ["M"], does: "Mute or unmute" },
  { keys: ["/"], does: "Search the library" },
  { keys: ["Esc"], does: "Close what is open, or the player" },
  { keys: ["?"], does: "Show these keys" },
] as const;
