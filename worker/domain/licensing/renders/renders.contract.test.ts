import { expect, test } from "vitest";
import { StartRender } from "./renders.contract.ts";

const sent = {
  id: crypto.randomUUID(),
  uploadId: crypto.randomUUID(),
  trackId: crypto.randomUUID(),
  startAtSeconds: "1.5",
  volumePercent: "60",
  shownPriceTokens: "2",
  shownOffer: "{}",
};

test("StartRender accepts sold scopes, with a default", () => {
  expect(StartRender.parse(sent).scope).toBe("social");
  expect(StartRender.parse({ ...sent, scope: "social" }).scope).toBe("social");
  expect(StartRender.safeParse({ ...sent, scope: "everything" }).success).toBe(false);
});
