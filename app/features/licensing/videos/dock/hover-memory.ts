import { quietly } from "#app/lib/store.ts";

const name = "cuesheet:hover-preview";

/** Whether cards are heard under the video as the pointer rests on them: until somebody switches it off, in this browser. */
export const recallHover = (): boolean => quietly(() => localStorage.getItem(name)) !== "off";

export function rememberHover(isOn: boolean): void {
  quietly(() => localStorage.setItem(name, isOn ? "on" : "off"));
}
