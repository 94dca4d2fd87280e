import { playerCopy } from "#app/content/player-copy.ts";
import type { Player } from "#app/features/catalogue/playback/create-player.ts";
import type { PlayerStatus } from "#app/features/catalogue/playback/player-state.ts";
import { followPosition } from "#app/features/catalogue/playback/position-range.ts";
import { followPlayed } from "#app/features/catalogue/playback/use-played-property.ts";

/** Marks the card whose track is in the player, with how far it has come; returns what makes it a card like the others. */
export function markCard(card: HTMLElement, player: Player): () => void {
  const seek = card.querySelector<HTMLElement>(".seek");
  const range = card.querySelector<HTMLInputElement>(".seek > input");
  const drawing = card.querySelector<SVGElement>(".outlined");
  if (!seek || !range || !drawing) return () => undefined;
  const played = playedPart(drawing);
  drawing.insertAdjacentElement("afterend", played);
  card.classList.add("is-on");
  range.tabIndex = 0;
  const leave = [followPlayed(player, seek), followPosition(player, range)];
  return () => {
    for (const stop of leave) stop();
    played.remove();
    card.classList.remove("is-on");
    range.tabIndex = -1;
    showStatus(card, "idle");
  };
}

/** Play or pause on the card's button, and what went wrong in the place of its description. */
export function showStatus(card: HTMLElement, status: PlayerStatus): void {
  const isOn = status === "playing" || status === "pending";
  const button = card.querySelector(".play");
  const title = card.querySelector(".stretch")?.textContent ?? "";
  button?.setAttribute("aria-pressed", String(isOn));
  button?.setAttribute("aria-label", isOn ? playerCopy.pause(title) : playerCopy.play(title));
  button?.toggleAttribute("aria-busy", false);
  if (status === "pending") button?.setAttribute("aria-busy", "true");
  button?.querySelector("use")?.setAttribute("href", isOn ? "#glyph-pause" : "#glyph-play");
  const failure = card.querySelector(".card-failure");
  if (status !== "error") failure?.remove();
  else if (!failure) card.querySelector(".card-sound")?.insertAdjacentElement("afterend", loadFailure());
}

/** Its path goes without the id, which the one it was cloned from has. */
function playedPart(drawing: SVGElement): SVGElement {
  const played = drawing.cloneNode(true) as SVGElement; // a clone is of the kind it was cloned from
  played.classList.add("wf-played");
  played.querySelector("path")?.removeAttribute("id");
  return played;
}

function loadFailure(): HTMLElement {
  const words = document.createElement("p");
  words.className = "card-failure";
  words.setAttribute("role", "alert");
  const retry = document.createElement("button");
  retry.type = "button";
  retry.className = "card-retry";
  retry.textContent = playerCopy.retry;
  words.textContent = playerCopy.failed;
  words.appendChild(retry);
  return words;
}
