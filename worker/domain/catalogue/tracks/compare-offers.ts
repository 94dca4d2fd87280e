import { readJson } from "#worker/domain/base/json/json.contract.ts";
import { type OfferChange, TrackOffer } from "./offer.contract.ts";

/** What differs between the offer that was shown and the one that stands. Nothing, when it cannot be told. */
export function compareOffers(shown: string, now: string): OfferChange[] {
  const [before, after] = [read(shown), read(now)];
  if (!before || !after) return [];
  const texts = (["title", "artist", "isrc", "labelName"] as const)
    .filter((of) => before[of] !== after[of])
    .map((of) => ({ of, from: before[of], to: after[of] }));
  const others = (["recording", "rights"] as const)
    .filter((of) => JSON.stringify(before[of]) !== JSON.stringify(after[of]))
    .map((of) => ({ of }));
  return [...texts, ...others];
}

/** What a form brings back may be anything. */
function read(offer: string): TrackOffer | null {
  return TrackOffer.safeParse(readJson(offer)).data ?? null;
}
