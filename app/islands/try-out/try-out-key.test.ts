import { describe, expect, test } from "vitest";
import { askedPlace } from "./try-out-key.ts";

const press = { key: "3", hasModifier: false, isElsewhere: false, isTyping: false };

describe("keys of the front page's five tracks", () => {
  test.each(["1", "2", "3", "4", "5"])("%s hears the track that stands there", (key) => {
    expect(askedPlace({ ...press, key })).toBe(Number(key));
  });

  test.each(["0", "6", "12", "a", " ", "Enter", "ArrowRight"])("%s is left to the page", (key) => {
    expect(askedPlace({ ...press, key })).toBeNull();
  });

  test.each(["hasModifier", "isElsewhere", "isTyping"])("a number is left to the page where %s", (state) => {
    expect(askedPlace({ ...press, [state]: true })).toBeNull();
  });
});
