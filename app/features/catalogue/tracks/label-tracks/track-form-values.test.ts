import { expect, test } from "vitest";
import { valuesFromTags } from "./track-form-values.ts";

const silent = {
  title: null,
  artist: null,
  album: null,
  genre: null,
  composer: null,
  publisher: null,
  isrc: null,
  upc: null,
  bpm: null,
  key: null,
  language: null,
  releaseDate: null,
};

test("what a file says of itself is offered to the fields of the form", () => {
  const tags = { ...silent, title: "Night Bus", isrc: "GBCU72600001", bpm: "119.8", key: "A Minor" };
  expect(valuesFromTags(tags)).toEqual({
    title: "Night Bus",
    isrc: "GBCU72600001",
    bpm: "120",
    musicalKey: "A Minor",
  });
});

test.each(["0", "fast"])("a tempo of %j says nothing", (bpm) => {
  expect(valuesFromTags({ ...silent, bpm })).toEqual({});
});

test("a file without tags fills nothing", () => {
  expect(valuesFromTags(silent)).toEqual({});
});
