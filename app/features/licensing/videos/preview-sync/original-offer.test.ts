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

describe("what is offered of a video's original sound", () => {
  test("sound with speech can be muted, kept, or have the music ducked under it", () => {
    expect(offerOriginal(ready(kept([[1000, 2000]])), "mute")).toEqual({
      modes: ["mute", "keep", "duck"],
      note: null,
      hasSpeech: true,
      isOlder: false,
    });
  });

  test("speech that was found can be ducked under after all of it was taken away, and be marked again", () => {
    const found: KnownSound = { ...kept([]), isEdited: true };
    expect(offerOriginal(ready(found), "duck")).toMatchObject({
      modes: ["mute", "keep", "duck"],
      hasSpeech: true,
    });
    expect(fittingMode("duck", found)).toBe("duck");
  });

  test("with no speech found, ducking is not offered, and what was ducked is kept", () => {
    expect(offerOriginal(ready(kept([])), "keep").modes).toEqual(["mute", "keep"]);
    expect(fittingMode("duck", kept([]))).toBe("keep");
  });

  test("a video without sound offers nothing and says so", () => {
    const offer = offerOriginal(ready({ kind: "none" }), "keep");
    expect(offer).toMatchObject({ modes: [], note: "This video has no sound." });
    expect(fittingMode("keep", { kind: "none" })).toBe("mute");
  });

  test("a picture from before sound was kept can be prepared again", () => {
    expect(offerOriginal(ready(null), "mute")).toMatchObject({ modes: ["mute"], isOlder: true });
  });

  test("until it is known what there is, nothing new is offered and nothing chosen is dropped", () => {
    const pending: Preparation = { status: "pending", progress: 0.2, source: null, originalSound: null };
    expect(offerOriginal(pending, "mute").modes).toEqual(["mute"]);
    expect(offerOriginal(pending, "duck").modes).toEqual(["mute", "duck"]);
    expect(fittingMode("duck", null)).toBe("duck");
  });
});
