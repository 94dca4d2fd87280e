import { expect, test } from "vitest";
import { browseAddress, nextOf, signUpAddress } from "./sign-in-address.ts";

test("a way in chooses the tab and the account type", () => {
  expect(signUpAddress("brand")).toBe("/auth?tab=signup&role=brand");
  expect(signUpAddress("label")).toBe("/auth?tab=signup&role=label");
});

test("the way to the library remembers where it was to lead", () => {
  expect(browseAddress).toBe("/auth?tab=signup&role=brand&next=%2Flibrary");
  expect(nextOf(new URL(browseAddress, "https://cuesheet.test"))).toBe("/library");
});
