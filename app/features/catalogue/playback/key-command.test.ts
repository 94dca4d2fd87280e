import { describe, expect, test } from "vitest";
import { keyCommand, type KeyPress, type KeyTarget } from "./key-command.ts";

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, hasModifier: false, target: "page", hasTrack: true, hasOpenLayer: false, ...more };
}
const everyKey = [" ", "Enter", "j", "k", "m", "h", "/", "?", "Escape", "ArrowLeft", "ArrowRight", "ArrowDown", "ArrowUp"];

describe("keyCommand", () => {
  test.each([
    [" ", "toggle"],
    ["j", "next"],
    ["k", "previous"],
    ["J", "next"],
    ["ArrowLeft", "back"],
    ["ArrowRight", "forward"],
    ["m", "mute"],
    ["h", "shortlist"],
    ["H", "shortlist"],
    ["Enter", "use"],
    ["/", "search"],
    ["?", "help"],
    ["Escape", "close"],
    ["x", null],
  ])("maps %j to %s while a track is loaded", (key, command) => {
    expect(keyCommand(press(key))).toBe(command);
  });

  test("ignores all keys inside a text field", () => {
    for (const key of everyKey) expect(keyCommand(press(key, { target: "text" }))).toBeNull();
  });

  test("ignores all keys with Ctrl, Alt or Cmd", () => {
    for (const key of everyKey) expect(keyCommand(press(key, { hasModifier: true }))).toBeNull();
  });

  test("ignores all keys while a menu or dialog is open", () => {
    for (const key of everyKey) expect(keyCommand(press(key, { hasOpenLayer: true }))).toBeNull();
  });

  test("leaves Space to buttons and choices, not cards and sliders", () => {
    const space = (target: KeyTarget) => keyCommand(press(" ", { target }));
    expect(space("button")).toBeNull();
    expect(space("choice")).toBeNull();
    expect(space("card")).toBe("toggle");
    expect(space("slider")).toBe("toggle");
  });

  test("leaves Enter to the focused element, and to the page without a track", () => {
    const enter = (more: Partial<KeyPress>) => keyCommand(press("Enter", more));
    for (const target of ["link", "card", "button", "choice", "slider"] as const) expect(enter({ target })).toBeNull();
    expect(enter({ hasTrack: false })).toBeNull();
  });

  test("leaves arrow keys to sliders and choices", () => {
    expect(keyCommand(press("ArrowLeft", { target: "slider" }))).toBeNull();
    expect(keyCommand(press("ArrowRight", { target: "choice" }))).toBeNull();
  });

  test("moves between cards with Up and Down from a focused card", () => {
    expect(keyCommand(press("ArrowDown", { target: "card" }))).toBe("next-card");
    expect(keyCommand(press("ArrowUp", { target: "card" }))).toBe("previous-card");
    expect(keyCommand(press("ArrowDown"))).toBeNull();
  });

  test("moves between cards with J and K, not arrows, without a track", () => {
    const silent = { hasTrack: false };
    expect(keyCommand(press("j", silent))).toBe("next-card");
    expect(keyCommand(press("k", silent))).toBe("previous-card");
    expect(keyCommand(press("ArrowRight", silent))).toBeNull();
    expect(keyCommand(press("Escape", silent))).toBeNull();
  });
});
