import { describe, expect, test } from "vitest";
import { returnContextHref } from "#app/features/money/purchases/purchase-hrefs.ts";
import { DraftQuery } from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import { modesFor, orderSoundOf } from "./order-sound.ts";

describe("order sound", () => {
  test("offers every mode that any of the videos may support", () => {
    expect(modesFor(["none", "unreadable"])).toEqual(["mute"]);
    expect(modesFor(["none", "sound"])).toEqual(["mute", "keep"]);
    expect(modesFor(["sound", "speech"])).toEqual(["mute", "keep", "duck"]);
    expect(modesFor([null])).toEqual(["mute", "keep", "duck"]);
  });

  test("defaults to muted for missing or invalid fields", () => {
    const usual = { originalMode: "mute", originalPercent: 100, isLevelled: false };
    expect(orderSoundOf({})).toEqual(usual);
    expect(orderSoundOf({ originalMode: "loud", originalPercent: "1e9", isLevelled: "yes" })).toEqual(usual);
    expect(orderSoundOf({ originalMode: "keep", originalPercent: "0", isLevelled: "on" })).toEqual({
      originalMode: "keep",
      originalPercent: 0,
      isLevelled: true,
    });
  });

  test("is preserved in the URL of the return from buying tokens", () => {
    const [upload, track] = [crypto.randomUUID(), crypto.randomUUID()];
    const sound = { originalMode: "duck", originalPercent: 45, isLevelled: "on" } as const;
    const place = { pairs: `${upload}:${track}:0:60`, hasOverlay: "off", scope: "social", ...sound } as const;
    const { searchParams } = new URL(returnContextHref(place), "https://cuesheet.test");
    expect(DraftQuery.parse({ ...Object.fromEntries(searchParams), video: [upload] })).toMatchObject(sound);
  });
});
