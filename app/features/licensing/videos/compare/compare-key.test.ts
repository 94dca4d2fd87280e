import { describe, expect, test } from "vitest";
import { compareKey } from "./compare-key.ts";

const press = { hasModifier: false, target: "page", hasOpenLayer: false, isOnHeard: false } as const;
const of = (key: string, more: Partial<Parameters<typeof compareKey>[0]> = {}) =>
  compareKey({ ...press, key, ...more });

describe("keys of a comparison", () => {
  test("V votes for what is heard, and types a letter where one types", () => {
    expect(of("v")).toEqual({ act: "vote" });
    expect(of("V")).toEqual({ act: "vote" });
    expect(of("v", { target: "text" })).toBeNull();
    expect(of("v", { hasModifier: true })).toBeNull();
  });

  test("1 to 4 switch the music, and no other number does", () => {
    expect(["1", "4", "5", "0"].map((key) => of(key))).toEqual([
      { act: "hear", place: 0 },
      { act: "hear", place: 3 },
      null,
      null,
    ]);
    expect(of("2", { target: "slider" })).toEqual({ act: "hear", place: 1 });
  });

  test("Space plays or pauses, but presses the button that has the focus, unless that is the track that is heard", () => {
    expect(of(" ")).toEqual({ act: "toggle" });
    expect(of(" ", { target: "button" })).toBeNull();
    expect(of(" ", { target: "button", isOnHeard: true })).toEqual({ act: "toggle" });
  });

  test("arrows go from cut to cut, and stay with a slider that has the focus", () => {
    expect([of("ArrowLeft"), of("ArrowRight")]).toEqual([{ act: "cut-before" }, { act: "cut-after" }]);
    expect(of("ArrowLeft", { target: "slider" })).toBeNull();
  });

  test("L and B switch loudness and names, held down with Shift, too", () => {
    expect([of("l"), of("L"), of("b"), of("B")].map((command) => command?.act)).toEqual([
      "loudness",
      "loudness",
      "blind",
      "blind",
    ]);
  });

  test("all belong to the browser with Ctrl or Cmd, to text, and to what is open above the page", () => {
    for (const more of [{ hasModifier: true }, { target: "text" }, { hasOpenLayer: true }] as const)
      expect(["1", " ", "l", "ArrowLeft"].map((key) => of(key, more))).toEqual([null, null, null, null]);
  });
});
