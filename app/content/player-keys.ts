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
