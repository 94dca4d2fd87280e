import { describe, expect, test } from "vitest";
import { compareKey } from "./compare-key.ts";

const press = { hasModifier: false, target: "page", hasOpenLayer: false, isOnHeard: false } as const;
const of = (key: string, more: Partial<Parameters<typeof compareKey>[0]> = {}) => compareKey({ ...press, key, ...more });

describe("compareKey", () => {
  test("votes for the current track with V, except in text", () => {
    expect(of("v")).toEqual({ act: "vote" });
    expect(of("V")).toEqual({ act: "vote" });
    expect(of("v", { target: "text" })).toBeNull();
    expect(of("v", { hasModifier: true })).toBeNull();
  });

  test("switches the music with 1 to 4 only", () => {
    expect(["1", "4", "5", "0"].map((key) => of(key))).toEqual([
      { act: "hear", place: 0 },
      { act: "hear", place: 3 },
      null,
      null,
    ]);
    expect(of("2", { target: "slider" })).toEqual({ act: "hear", place: 1 });
  });

  test("leaves Space to a focused button, except the current track's", () => {
    expect(of(" ")).toEqual({ act: "toggle" });
    expect(of(" ", { target: "button" })).toBeNull();
    expect(of(" ", { target: "button", isOnHeard: true })).toEqual({ act: "toggle" });
  });

  test("moves between cuts with the arrow keys, except on a slider", () => {
    expect([of("ArrowLeft"), of("ArrowRight")]).toEqual([{ act: "cut-before" }, { act: "cut-after" }]);
    expect(of("ArrowLeft", { target: "slider" })).toBeNull();
  });

  test("toggles loudness and blind mode with L and B, also shifted", () => {
    expect([of("l"), of("L"), of("b"), of("B")].map((command) => command?.act)).toEqual([
      "loudness",
      "loudness",
      "blind",
      "blind",
    ]);
  });

  test("ignores keys with Ctrl or Cmd, in text and under layers", () => {
    for (const more of [{ hasModifier: true }, { target: "text" }, { hasOpenLayer: true }] as const)
      expect(["1", " ", "l", "ArrowLeft"].map((key) => of(key, more))).toEqual([null, null, null, null]);
  });
});
