import { readJson } from "#worker/domain/lib/text.contract.ts";
import { type OfferChange, TrackOffer } from "./offer.contract.ts";

/** Lists the differences between the displayed offer and the current one; none when either cannot be parsed. */
export function compareOffers(displayed: string, current: string): OfferChange[] {
  const [before, after] = [read(displayed), read(current)];
  if (!before || !after) return [];
  const texts = (["title", "artist", "isrc", "labelName"] as const)
    .filter((of) => before[of] !== after[of])
    .map((of) => ({ of, from: before[of], to: after[of] }));
  const others = (["recording", "rights"] as const)
    .filter((of) => JSON.stringify(before[of]) !== JSON.stringify(after[of]))
    .map((of) => ({ of }));
  return [...texts, ...others];
}

/** A form may send anything back. */
function read(offer: string): TrackOffer | null {
  return TrackOffer.safeParse(readJson(offer)).data ?? null;
}
