import { storeSwitch, useStoredSwitch } from "#app/lib/stored-switch.ts";

const nameOf = (viewerId: string) => `cuesheet:dock:${viewerId}`;

/** Open until it is closed: with the next visit, too. On the server it never is. */
export const useDockOpen = (viewerId: string) => useStoredSwitch(nameOf(viewerId), false);

/** Opens it from another page. */
export const openDock = (viewerId: string): void => storeSwitch(nameOf(viewerId), true);
