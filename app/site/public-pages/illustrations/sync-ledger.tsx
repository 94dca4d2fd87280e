import { Check } from "lucide-react";
import { FilmStrip } from "#app/site/landing/film-strip.tsx";
import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import type { SoldScope } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { earnedCents } from "#app/content/pricing-copy.ts";
import { formatUsd } from "#app/lib/money.ts";
import { DataTable, HeadCell } from "#app/components/data-table.tsx";

type Line = { mood: Mood; track: string; artist: string; brand: string; number: string; earned: SoldScope };

/** Invented labels, brands and licences. */
const lines: readonly Line[] = [
  {
    mood: "Cinematic",
    track: "Kestrel",
    artist: "Anouk Delacroix",
    brand: "Northwind Bicycles",
    number: "CUE-2026-7K3M-9XQP",
    earned: "commercial",
  },
  {
    mood: "Hopeful",
    track: "Paper Lanterns",
    artist: "Mira Osei",
    brand: "Halden Outdoor",
    number: "CUE-2026-2BWT-44RC",
    earned: "social",
  },
  {
    mood: "Romantic",
    track: "Velvet Detour",
    artist: "Ama Okonjo",
    brand: "Fennel & Rye",
    number: "CUE-2026-X81D-VN6E",
    earned: "social",
  },
  {
    mood: "Calm",
    track: "Slow Orbit",
    artist: "Pell",
    brand: "Lumen Eyewear",
    number: "CUE-2026-5QHZ-0JTA",
    earned: "commercial",
  },
];

export function SyncLedger({ caption }: { caption: string }) {
  return (
    <DataTable
      caption={caption}
      isCaptionSeen
      head={
        <>
          <HeadCell>Track</HeadCell>
          <HeadCell>Brand</HeadCell>
          <HeadCell className="pr-4 max-lg:hidden">Licence</HeadCell>
          <HeadCell className="pr-4 max-md:hidden">Status</HeadCell>
          <HeadCell className="text-right">Earned</HeadCell>
        </>
      }
    >
      {lines.map((line) => (
        <tr key={line.number} data-mood={line.mood} className="border-t border-line">
          <th scope="row" className="py-3.5 pr-4 font-body">
            <span className="wide flex items-center gap-2 font-strong">
              <span className="size-2 flex-none rounded-full bg-mood" />
              {line.track}
            </span>
            <span className="text-ink2">{line.artist}</span>
          </th>
          <td className="py-3.5 pr-4">{line.brand}</td>
          <td className="tc py-3.5 pr-4 text-ink2 max-lg:hidden">{line.number}</td>
          <td className="py-3.5 pr-4 max-md:hidden">
            <span className="flex items-center gap-1.5 text-ok">
              <Check className="icon-sm" aria-hidden="true" />
              Valid
            </span>
          </td>
          <td className="tc py-3.5 text-right font-strong">{formatUsd(earnedCents[line.earned])}</td>
        </tr>
      ))}
    </DataTable>
  );
}

const facts = [
  ["Track", "Kestrel"],
  ["Brand", "Northwind Bicycles"],
  ["Licence", "CUE-2026-7K3M-9XQP"],
] as const;

export function SyncDetail() {
  return (
    <div className="border border-line bg-surface">
      <FilmStrip frames={5} className="h-28 md:h-36" />
      <dl className="grid grid-cols-3 gap-4 p-4 text-sm max-sm:grid-cols-1 max-sm:gap-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink2">{name}</dt>
            <dd className="truncate font-strong">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
