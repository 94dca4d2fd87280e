import { findPart as find } from "#app/islands/page-parts.ts";
import { tryOut } from "#app/content/try-out-copy.ts";
import type { PlaybackState } from "#app/features/catalogue/playback/synced/playback-state.ts";
import { drawPosition, formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";

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
type DeskParts = ReturnType<typeof deskParts>;

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
    isTyping: element?.matches("textarea, select, [contenteditable], input:not([type=range], [type=file])") ?? false,
  };
}

/** Recordings made in a browser state no length: `duration` is infinite until the file has been read to its end. */
export const knownSeconds = (stated: number, otherwise: number): number => (Number.isFinite(stated) ? stated : otherwise);

export const excerptSeconds = 30;

type Playback = Pick<PlaybackState, "isPlaying" | "broken"> & {
  heard: DeskParts["rows"][number] | undefined;
};

/** Draws position and state, and announces the audible track. */
export function createScreen(parts: DeskParts, read: () => Playback) {
  const { rows, stage, zone, says, clock, length, play, slider, video } = parts;
  let seconds = excerptSeconds;

  function say(text: string, isRefusal = false) {
    if (says.textContent !== text) says.textContent = text;
    zone.toggleAttribute("data-refused", isRefusal);
  }
  function showLength(of: number, at = 0) {
    seconds = of;
    slider.max = String(of);
    length.textContent = formatTenths(of);
    showPosition(at);
  }
  function showPosition(at: number) {
    drawPosition(at, slider, clock);
    slider.style.setProperty("--v", `${(at / Math.max(0.1, seconds)) * 100}%`);
    if (read().isPlaying) showState();
  }
  function showState() {
    const { isPlaying, broken, heard } = read();
    play.setAttribute("aria-label", isPlaying ? tryOut.pause : tryOut.play);
    stage.toggleAttribute("data-playing", isPlaying);
    for (const each of rows) {
      const isHeard = each === heard;
      each.row.classList.toggle("is-on", isHeard);
      each.button.setAttribute("aria-pressed", String(isHeard));
    }
    if (!heard) return;
    if (broken.has(heard.trackId)) return say(tryOut.broken(heard.title));
    if (video.hidden) return say(tryOut.alone(heard.title));
    const isOver = isPlaying && Number(slider.value) >= excerptSeconds;
    const more = isOver ? tryOut.over : seconds > excerptSeconds ? tryOut.ends : "";
    say(`${tryOut.starts(heard.title)} ${more}`.trim());
  }
  return { say, showLength, showPosition, showState };
}
