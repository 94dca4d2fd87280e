import { expect, test } from "vitest";
import { browseAddress, nextOf, signUpAddress } from "./sign-in-address.ts";

test("signUpAddress selects the tab and the account type", () => {
  expect(signUpAddress("brand")).toBe("/auth?tab=signup&role=brand");
  expect(signUpAddress("label")).toBe("/auth?tab=signup&role=label");
});

test("browseAddress continues to the library", () => {
  expect(browseAddress).toBe("/auth?tab=signup&role=brand&next=%2Flibrary");
  expect(nextOf(new URL(browseAddress, "https://cuesheet.test"))).toBe("/library");
});
