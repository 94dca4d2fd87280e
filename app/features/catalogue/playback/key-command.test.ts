import { describe, expect, test } from "vitest";
import { keyCommand, type KeyPress, type KeyTarget } from "./key-command.ts";

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, hasModifier: false, target: "page", hasTrack: true, hasOpenLayer: false, ...more };
}
const everyKey = [
  " ",
  "Enter",
  "j",
  "k",
  "m",
  "h",
  "/",
  "?",
  "Escape",
  "ArrowLeft",
  "ArrowRight",
  "ArrowDown",
  "ArrowUp",
];

describe("the keys", () => {
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
  ])("%j means %s while a track is in the player", (key, command) => {
    expect(keyCommand(press(key))).toBe(command);
  });

  test("do nothing inside a text field", () => {
    for (const key of everyKey) expect(keyCommand(press(key, { target: "text" }))).toBeNull();
  });

  test("do nothing together with Ctrl, Alt or Cmd", () => {
    for (const key of everyKey) expect(keyCommand(press(key, { hasModifier: true }))).toBeNull();
  });

  test("leave an open menu or dialog alone: it closes first", () => {
    for (const key of everyKey) expect(keyCommand(press(key, { hasOpenLayer: true }))).toBeNull();
  });

  test("leave Space to a focused button and take it from a link, a card or a slider", () => {
    const space = (target: KeyTarget) => keyCommand(press(" ", { target }));
    expect(space("button")).toBeNull();
    expect(space("choice")).toBeNull();
    expect(space("card")).toBe("toggle");
    expect(space("slider")).toBe("toggle");
  });

  test("leave Enter to whatever has the focus, and to the page while nothing is in the player", () => {
    const enter = (more: Partial<KeyPress>) => keyCommand(press("Enter", more));
    for (const target of ["link", "card", "button", "choice", "slider"] as const)
      expect(enter({ target })).toBeNull();
    expect(enter({ hasTrack: false })).toBeNull();
  });

  test("leave the arrows to sliders and choices", () => {
    expect(keyCommand(press("ArrowLeft", { target: "slider" }))).toBeNull();
    expect(keyCommand(press("ArrowRight", { target: "choice" }))).toBeNull();
  });

  test("move through the list with up and down once a card has the focus", () => {
    expect(keyCommand(press("ArrowDown", { target: "card" }))).toBe("next-card");
    expect(keyCommand(press("ArrowUp", { target: "card" }))).toBe("previous-card");
    expect(keyCommand(press("ArrowDown"))).toBeNull();
  });

  test("move from card to card with J and K while nothing plays, and scroll with the arrows", () => {
    const silent = { hasTrack: false };
    expect(keyCommand(press("j", silent))).toBe("next-card");
    expect(keyCommand(press("k", silent))).toBe("previous-card");
    expect(keyCommand(press("ArrowRight", silent))).toBeNull();
    expect(keyCommand(press("Escape", silent))).toBeNull();
  });
});
