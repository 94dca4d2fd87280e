import { quietly } from "#app/lib/store.ts";

const name = "cuesheet:snap";

/** Whether start points snap to beats: they do until somebody switches it off, in this browser. */
export const recallSnap = (): boolean => quietly(() => localStorage.getItem(name)) !== "off";

export function rememberSnap(isOn: boolean): void {
  quietly(() => localStorage.setItem(name, isOn ? "on" : "off"));
}
