import { trackIdOf } from "#app/features/catalogue/playback/cards.ts";
import type { PlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import { readOutline } from "#app/features/catalogue/playback/waveform-outline.ts";

/** What the player must know of the track on a card, read off the card (`TrackCard`). */
export function readTrack(card: HTMLElement): PlayerTrack {
  const text = (selector: string) => card.querySelector(selector)?.textContent ?? "";
  return {
    id: trackIdOf(card),
    title: text(".stretch"),
    artist: text(".card-artist"),
    durationSeconds: Number(card.dataset.seconds),
    priceTokens: Number.parseInt(text(".card-price"), 10),
    mood: card.dataset.mood ?? null,
    hasCover: card.querySelector(".cover > img") !== null,
    coverColour: card.querySelector(".cover > svg[color]")?.getAttribute("color") ?? null,
    waveform: readOutline(card.querySelector(".outlined path")?.getAttribute("d") ?? ""),
  };
}
