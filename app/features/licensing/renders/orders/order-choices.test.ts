import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { DraftCue, DraftTrack, DraftVideo, OrderDraft } from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import { pairIn, pairKey } from "#worker/domain/money/purchases/return-context/pairs.contract.ts";
import { ChoiceRow } from "./choice-row.tsx";
import { choicesOf, tryHref, useOrderChoices } from "./order-choices.ts";

const track: DraftTrack = {
  id: "t1",
  title: "Kestrel",
  artist: "Fen Hollow",
  mood: null,
  hasCover: false,
  coverColour: null,
  prices: { social: 2, commercial: 10 },
  offer: "",
  excludedUses: [],
};
const film: DraftVideo = {
  id: "v1",
  filename: "film.mp4",
  sizeBytes: 100,
  durationSeconds: 30,
  isRefused: false,
  heard: "sound",
};
const other: DraftVideo = { ...film, id: "v2", filename: "other.mp4", sizeBytes: 200, heard: null };
const known: DraftCue = { startAtMs: 12_300, volumePercent: 45, endsWithTrack: true, isKnown: true };
const usualCue: DraftCue = { startAtMs: 0, volumePercent: 60, endsWithTrack: false, isKnown: false };
const draft: OrderDraft = {
  several: "videos",
  tracks: [track],
  videos: [film, other],
  videoId: null,
  cues: { [pairKey({ uploadId: "v1", trackId: "t1" })]: known },
  usualCue,
  chosen: [],
  balance: 0,
  isHeld: false,
  mustAcceptTerms: false,
};

test("choicesOf names the video of each choice", () => {
  const laid = [
    { id: "v1", name: "film.mp4", size: 100 },
    { id: "v2", name: "other.mp4", size: 200 },
  ];
  expect(choicesOf(draft).map(({ video }) => video)).toEqual(laid);
  const [one] = choicesOf({ ...draft, several: "tracks", videoId: "v2" });
  expect(one).toMatchObject({ name: "Kestrel", video: laid[1], heard: null });
});

test("choicesOf encodes each pair's start, volume and ending in its field", () => {
  const fields = choicesOf(draft).map(({ field }) => field);
  expect(fields).toEqual(["v1:t1:12300:45:end", "v2:t1:0:60"]);
  expect(fields.map((field) => pairIn(field).endsWithTrack)).toEqual([true, false]);
});

test("ChoiceRow describes a tried and an untried pair", () => {
  const sound = { originalMode: "mute", originalPercent: 100, isLevelled: false } as const;
  function Rows() {
    const order = useOrderChoices(draft, { scope: "social", hasOverlay: "on", sound }, null);
    const row = { several: "videos", order, hasConfirmed: false, problem: null } as const;
    return order.choices.map((choice) => createElement(ChoiceRow, { key: choice.id, choice, ...row }));
  }
  const router = createMemoryRouter([{ path: "/", Component: Rows }]);
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
  expect(html).toContain("Ends with the song, volume 45%");
  expect(html).toContain("Not tried yet. Starts at 0:00.0, volume 60%");
});

test("tryHref adds a non-zero start only without a stored cue", () => {
  const hrefs = (usual: DraftCue) => choicesOf({ ...draft, usualCue: usual }).map(tryHref);
  expect(hrefs(usualCue)).toEqual(["/upload/t1", "/upload/t1"]);
  expect(hrefs({ ...usualCue, startAtMs: 4500 })).toEqual(["/upload/t1", "/upload/t1?startTime=4.5"]);
});
