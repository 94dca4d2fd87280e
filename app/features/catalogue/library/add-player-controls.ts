import { playerCopy } from "#app/content/player-copy.ts";

/**
 * What a card's player is of use to nobody for without scripts, so they bring it and no document carries it: the range over
 * the waveform, and that the button is a toggle. Only the range of the track in the player is a stop of the Tab key.
 */
export function addPlayerControls(card: HTMLElement): void {
  const seek = card.querySelector(".seek");
  if (!seek || seek.querySelector("input")) return;
  card.querySelector(".play")?.setAttribute("aria-pressed", "false");
  const range = document.createElement("input");
  range.type = "range";
  range.max = card.dataset.seconds ?? "0";
  range.step = "0.1";
  range.defaultValue = "0";
  range.autocomplete = "off";
  range.tabIndex = -1;
  range.setAttribute("aria-label", playerCopy.position(card.querySelector(".stretch")?.textContent ?? ""));
  seek.appendChild(range);
}
