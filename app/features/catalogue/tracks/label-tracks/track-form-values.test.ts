import { expect, test } from "vitest";
import { readTags } from "#render-service/ingest/read-tags.ts";
import { valuesFromTags } from "./track-form-values.ts";

const silent = readTags({}, []);

test("valuesFromTags fills form fields from file tags", () => {
  const tags = { ...silent, title: "Night Bus", isrc: "GBCU72600001", bpm: "119.8", key: "A Minor" };
  expect(valuesFromTags(tags)).toEqual({
    title: "Night Bus",
    isrc: "GBCU72600001",
    bpm: "120",
    musicalKey: "A Minor",
  });
});

test.each(["0", "fast"])("valuesFromTags ignores a tempo of %j", (bpm) => {
  expect(valuesFromTags({ ...silent, bpm })).toEqual({});
});

test("valuesFromTags fills nothing without tags", () => {
  expect(valuesFromTags(silent)).toEqual({});
});
