import { describe, expect, test } from "vitest";
import type { Preparation } from "#app/features/services/files/uploads/preparation.ts";
import type { KnownSound } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import { fittingMode, offerOriginal } from "./original-offer.ts";

const ready = (originalSound: KnownSound | null): Preparation => ({
  status: "ready",
  id: "p",
  overlayTrackId: null,
  source: null,
  spotting: null,
  originalSound,
  picture: null,
});
const kept = (speechMs: [number, number][]): KnownSound => ({ kind: "kept", bytes: 1, speechMs });

describe("offerOriginal", () => {
  test("offers mute, keep and duck for sound with speech", () => {
    expect(offerOriginal(ready(kept([[1000, 2000]])), "mute")).toEqual({
      modes: ["mute", "keep", "duck"],
      note: null,
      hasSpeech: true,
      isOlder: false,
    });
  });

  test("still offers ducking after all speech regions were removed", () => {
    const found: KnownSound = { ...kept([]), isEdited: true };
    expect(offerOriginal(ready(found), "duck")).toMatchObject({
      modes: ["mute", "keep", "duck"],
      hasSpeech: true,
    });
    expect(fittingMode("duck", found)).toBe("duck");
  });

  test("offers no ducking without speech, and falls back to keep", () => {
    expect(offerOriginal(ready(kept([])), "keep").modes).toEqual(["mute", "keep"]);
    expect(fittingMode("duck", kept([]))).toBe("keep");
  });

  test("offers nothing for a video without sound, with a note", () => {
    const offer = offerOriginal(ready({ kind: "none" }), "keep");
    expect(offer).toMatchObject({ modes: [], note: "This video has no sound." });
    expect(fittingMode("keep", { kind: "none" })).toBe("mute");
  });

  test("marks a preparation without stored sound as outdated", () => {
    expect(offerOriginal(ready(null), "mute")).toMatchObject({ modes: ["mute"], isOlder: true });
  });

  test("offers mute and the chosen mode while the sound is unknown", () => {
    const pending: Preparation = { status: "pending", progress: 0.2, source: null, originalSound: null };
    expect(offerOriginal(pending, "mute").modes).toEqual(["mute"]);
    expect(offerOriginal(pending, "duck").modes).toEqual(["mute", "duck"]);
    expect(fittingMode("duck", null)).toBe("duck");
  });
});
