import { expect, test } from "vitest";
import { licenceUses } from "#worker/domain/services/legal/licence-terms/uses.contract.ts";
import { findUses } from "./use-search.tsx";

test.each([
  ["podcast", ["podcast"]],
  ["Podcasts", ["podcast"]],
  ["newsletter", ["email"]],
  ["e-mail", ["email"]],
  ["EMAIL", ["email"]],
  ["instagram", ["social-post"]],
  ["billboard", ["digital-out-of-home"]],
  ["billboards", ["digital-out-of-home"]],
  ["tv", ["connected-tv", "broadcast-tv"]],
  ["tv spot", ["broadcast-tv"]],
  ["youtube ads", ["pre-roll"]],
  ["smart  tv!", ["connected-tv"]],
  ["influencers", ["partner-post", "creator-post"]],
  ["retailer", ["reseller-post"]],
  ["employees", ["staff-post"]],
  ["train AI", ["ai-training"]],
  ["ringtone", []],
  ["  ", licenceUses.map(({ id }) => id)],
])("findUses finds uses by everyday terms: %j", (typed, uses) => {
  expect([...findUses(typed)]).toEqual(uses);
});
