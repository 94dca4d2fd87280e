/** Focus target of a key press: text fields take every key, buttons keep Space, links Enter, sliders and choices their arrows. */
export type KeyTarget = "text" | "button" | "choice" | "slider" | "card" | "link" | "page";

export type KeyPress = {
  key: string;
  /** Ctrl, Alt or Cmd is held: left to the browser. */
  hasModifier: boolean;
  target: KeyTarget;
  /** A track is in the player. */
  hasTrack: boolean;
  /** A dialog or menu is open: Escape closes it first. */
  hasOpenLayer: boolean;
};

export type KeyCommand =
  | "toggle"
  | "next"
  | "previous"
  | "back"
  | "forward"
  | "next-card"
  | "previous-card"
  | "mute"
  | "shortlist"
  | "use"
  | "search"
  | "help"
  | "close";

/** Seek distance of an arrow key. */
export const keySeekSeconds = 5;

/** Maps a key press to its command, or null to leave it to the page. */
export function keyCommand(press: KeyPress): KeyCommand | null {
  if (press.hasModifier || press.target === "text" || press.hasOpenLayer) return null;
  switch (press.key) {
    case " ":
      return press.target === "button" || press.target === "choice" ? null : "toggle";
    case "j":
    case "J":
      return press.hasTrack ? "next" : "next-card";
    case "k":
    case "K":
      return press.hasTrack ? "previous" : "previous-card";
    case "ArrowDown":
      return press.target === "card" ? "next-card" : null;
    case "ArrowUp":
      return press.target === "card" ? "previous-card" : null;
    case "ArrowLeft":
      return seeks(press) ? "back" : null;
    case "ArrowRight":
      return seeks(press) ? "forward" : null;
    case "m":
    case "M":
      return press.hasTrack ? "mute" : null;
    case "h":
    case "H":
      return "shortlist";
    case "Enter":
      return press.hasTrack && press.target === "page" ? "use" : null;
    case "/":
      return "search";
    case "?":
      return "help";
    case "Escape":
      return press.hasTrack ? "close" : null;
    default:
      return null;
  }
}

function seeks({ hasTrack, target }: KeyPress): boolean {
  return hasTrack && target !== "slider" && target !== "choice";
}
