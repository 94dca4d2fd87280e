import type { SyntheticEvent } from "react";

/** Closes the menu or drawer a choice was made in: the page changes without being loaded anew. */
export function closePopoverAround(event: SyntheticEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
