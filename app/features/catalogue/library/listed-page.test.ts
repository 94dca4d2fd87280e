import { describe, expect, test } from "vitest";
import { packFacets, unpackFacets } from "./listed-page.ts";

describe("counts beside the filters in a document", () => {
  test("counts come back with their values in the order of the filters, and a count of 0 is one", () => {
    const facets = {
      genres: [
        { value: "Pop", tracks: 12 },
        { value: "Lo-fi", tracks: 0 },
      ],
      moods: [{ value: "Dark", tracks: 3 }],
      bpm: [
        { value: 20, tracks: 1 },
        { value: 300, tracks: 2 },
      ],
    } as const;
    const packed = packFacets({ genres: [...facets.genres], moods: [...facets.moods], bpm: [...facets.bpm] });
    expect(packed?.bpm).toEqual([1, ...Array.from({ length: 13 }, () => null), 2]);
    expect(unpackFacets(packed)).toEqual(facets);
  });

  test("counts of an empty catalogue are no values", () => {
    expect(unpackFacets(packFacets({ genres: [], moods: [], bpm: [] }))).toEqual({
      genres: [],
      moods: [],
      bpm: [],
    });
  });
});
