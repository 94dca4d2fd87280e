/** The keys a listener may press, as the help dialog lists them. */
export const playerKeys = [
  { keys: ["Space"], does: "Play or pause" },
  { keys: ["J"], does: "Next track" },
  { keys: ["K"], does: "Previous track" },
  { keys: ["Enter"], does: "Use the playing track in your video" },
  { keys: ["←", "→"], does: "Back or forward 5 seconds" },
  { keys: ["↑", "↓"], does: "Move through the list when a track has focus" },
  { keys: ["H"], does: "Add the focused or playing track to your shortlist, or remove it" },
  { keys: ["M"], does: "Mute or unmute" },
  { keys: ["/"], does: "Search the library" },
  { keys: ["Esc"], does: "Close the open panel or the player" },
  { keys: ["?"], does: "Show keyboard shortcuts" },
] as const;
