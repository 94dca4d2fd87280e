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

function find<Kind extends Element>(within: Element, selector: string, kind: new () => Kind): Kind {
  const element = within.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`The section has no ${selector}`);
  return element;
}

type Press = { key: string; hasModifier: boolean; isElsewhere: boolean; isTyping: boolean };

/**
 * The place of the track that a key asks for, from 1 on. Only while the focus is in the section or nowhere: a key alone is
 * no command to whoever is at another part of the page.
 */
export function askedPlace({ key, hasModifier, isElsewhere, isTyping }: Press): number | null {
  if (hasModifier || isElsewhere || isTyping) return null;
  return /^[1-5]$/.test(key) ? Number(key) : null;
}

/** What a key press means here. */
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

/** What a browser has recorded states no length: it is without end until all of it was read. */
export const knownSeconds = (stated: number, otherwise: number): number =>
  Number.isFinite(stated) ? stated : otherwise;
