import { storeSwitch, useStoredSwitch } from "#app/lib/browser-state.ts";

const nameOf = (viewerId: string) => `cuesheet:dock:${viewerId}`;

/** Stored across visits until it is closed. Always closed on the server. */
export const useDockOpen = (viewerId: string) => useStoredSwitch(nameOf(viewerId), false);

/** Opens it from another page. */
export const openDock = (viewerId: string): void => storeSwitch(nameOf(viewerId), true);
