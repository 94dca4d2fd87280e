import { describe, expect, test } from "vitest";
import { returnContextHref } from "#app/features/money/purchases/purchase-hrefs.ts";
import { DraftQuery } from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import { modesFor, orderSoundOf } from "./order-sound.ts";

describe("the sound of an order", () => {
  test("what any of the videos has, or may turn out to have, is offered", () => {
    expect(modesFor(["none", "unreadable"])).toEqual(["mute"]);
    expect(modesFor(["none", "sound"])).toEqual(["mute", "keep"]);
    expect(modesFor(["sound", "speech"])).toEqual(["mute", "keep", "duck"]);
    expect(modesFor([null])).toEqual(["mute", "keep", "duck"]);
  });

  test("a form that says nothing of it, or nonsense, hears nothing but the music", () => {
    const usual = { originalMode: "mute", originalPercent: 100, isLevelled: false };
    expect(orderSoundOf({})).toEqual(usual);
    expect(orderSoundOf({ originalMode: "loud", originalPercent: "1e9", isLevelled: "yes" })).toEqual(usual);
    expect(orderSoundOf({ originalMode: "keep", originalPercent: "0", isLevelled: "on" })).toEqual({
      originalMode: "keep",
      originalPercent: 0,
      isLevelled: true,
    });
  });

  test("the page that buying tokens leads back to has the sound in its address", () => {
    const [upload, track] = [crypto.randomUUID(), crypto.randomUUID()];
    const sound = { originalMode: "duck", originalPercent: 45, isLevelled: "on" } as const;
    const place = { pairs: `${upload}:${track}:0:60`, hasOverlay: "off", scope: "social", ...sound } as const;
    const { searchParams } = new URL(returnContextHref(place), "https://cuesheet.test");
    expect(DraftQuery.parse({ ...Object.fromEntries(searchParams), video: [upload] })).toMatchObject(sound);
  });
});
