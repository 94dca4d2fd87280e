import { expect, test } from "vitest";
import { caseKeyOf } from "./case-list.tsx";

const press = (key: string, more: object = {}) =>
  caseKeyOf({
    key,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    repeat: false,
    isComposing: false,
    defaultPrevented: false,
    ...more,
  });

test("caseKeyOf maps J, K, A, R and ignores decisions on repeat", () => {
  expect(["j", "K", "a", "R", "x"].map((key) => press(key))).toEqual(["next", "previous", "accept", "refuse", null]);
  expect(press("j", { repeat: true })).toBe("next");
  expect(press("a", { repeat: true })).toBeNull();
  // Ctrl+A and Cmd+R belong to the browser.
  expect([press("a", { ctrlKey: true }), press("r", { metaKey: true })]).toEqual([null, null]);
});
