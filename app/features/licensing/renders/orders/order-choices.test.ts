import { expect, test } from "vitest";
import type {
  DraftCue,
  DraftTrack,
  DraftVideo,
  OrderDraft,
} from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import { pairKey } from "#worker/domain/money/purchases/places/pairs.contract.ts";
import { choicesOf, tryHref } from "./order-choices.ts";

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
const known: DraftCue = { startAtMs: 12_300, volumePercent: 45, isKnown: true };
const usualCue: DraftCue = { startAtMs: 0, volumePercent: 60, isKnown: false };
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

test("each choice has the video that its music is laid under, to be put on the desk where it is tried", () => {
  const laid = [
    { id: "v1", name: "film.mp4", size: 100 },
    { id: "v2", name: "other.mp4", size: 200 },
  ];
  expect(choicesOf(draft).map(({ video }) => video)).toEqual(laid);
  const [one] = choicesOf({ ...draft, several: "tracks", videoId: "v2" });
  expect(one).toMatchObject({ name: "Kestrel", video: laid[1], heard: null });
});

test("where a cue is known it is tried as it is kept with the pair: only another start is named by the address", () => {
  const hrefs = (usual: DraftCue) => choicesOf({ ...draft, usualCue: usual }).map(tryHref);
  expect(hrefs(usualCue)).toEqual(["/upload/t1", "/upload/t1"]);
  expect(hrefs({ ...usualCue, startAtMs: 4500 })).toEqual(["/upload/t1", "/upload/t1?startTime=4.5"]);
});
