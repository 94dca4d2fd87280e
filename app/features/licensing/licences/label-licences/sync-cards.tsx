import { cardWords, syncsCopy } from "#app/content/syncs-copy.ts";
import { formatDate } from "#app/lib/time.ts";
import type { SyncCards as Cards } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

/** Specification §2: the four summary cards. */
export function SyncCards({ cards }: { cards: Cards }) {
  const { totalSyncs, uniqueBrands, tracksUsed, lastSyncAt } = cards;
  const values: Record<keyof Cards, string> = {
    totalSyncs: totalSyncs.toLocaleString("en-GB"),
    uniqueBrands: uniqueBrands.toLocaleString("en-GB"),
    tracksUsed: tracksUsed.toLocaleString("en-GB"),
    lastSyncAt: lastSyncAt === null ? syncsCopy.never : formatDate(lastSyncAt),
  };
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-y border-line py-5 lg:grid-cols-4">
      {(Object.keys(cardWords) as (keyof Cards)[]) // Object.keys forgets the key type
        .map((card) => (
          <div key={card} className="min-w-0">
            <dt className="text-sm text-ink2">{cardWords[card]}</dt>
            <dd className="wide tc text-xl font-strong md:text-2xl">{values[card]}</dd>
          </div>
        ))}
    </dl>
  );
}
