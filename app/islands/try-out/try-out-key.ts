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
