import { findPart as find } from "#app/islands/page-parts.ts";

export function deskParts(section: HTMLElement) {
  const part = (name: string) => find(section, `[data-try-${name}]`, HTMLElement);
  const rows = [...section.querySelectorAll<HTMLElement>("[data-try-track]")].map((row) => ({
    row,
    trackId: row.dataset.tryTrack ?? "",
    title: find(row, "[data-try-title]", HTMLElement).textContent,
    button: find(row, "button", HTMLButtonElement),
  }));
  return {
    rows,
    stage: part("stage"),
    zone: part("zone"),
    choose: find(section, "[data-try-zone] .font-strong", HTMLElement),
    says: part("says"),
    clock: part("clock"),
    length: part("length"),
    play: part("play"),
    input: find(section, "#try-video", HTMLInputElement),
    slider: find(section, "input[type=range]", HTMLInputElement),
    video: find(section, "video", HTMLVideoElement),
  };
}
export type DeskParts = ReturnType<typeof deskParts>;

type Press = { key: string; hasModifier: boolean; isElsewhere: boolean; isTyping: boolean };

/**
 * Number of the track that a key selects, from 1. Null unless the focus is in the section or nowhere: single-key shortcuts must
 * not act on people who use another part of the page.
 */
export function askedPlace({ key, hasModifier, isElsewhere, isTyping }: Press): number | null {
  if (hasModifier || isElsewhere || isTyping) return null;
  return /^[1-5]$/.test(key) ? Number(key) : null;
}

export function readPress(event: KeyboardEvent, section: HTMLElement): Press {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  const element = target instanceof Element ? target : null;
  return {
    key,
    hasModifier: ctrlKey || metaKey || altKey || event.defaultPrevented,
    isElsewhere: element !== null && element !== document.body && !section.contains(element),
    isTyping:
      element?.matches("textarea, select, [contenteditable], input:not([type=range], [type=file])") ?? false,
  };
}

/** Recordings made in a browser state no length: `duration` is infinite until the file has been read to its end. */
export const knownSeconds = (stated: number, otherwise: number): number =>
  Number.isFinite(stated) ? stated : otherwise;
