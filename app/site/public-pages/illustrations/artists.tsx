import { Check, X } from "lucide-react";
import { DataTable, HeadCell } from "#app/components/data-table.tsx";
import { decorativeWave } from "#app/components/decorative-wave.ts";
import { earnedCents, publicShare } from "#app/content/pricing-copy.ts";
import { MoodGlyph } from "#app/features/catalogue/library/mood-glyph.tsx";
import { formatUsd } from "#app/lib/money.ts";

const sheetRows = [
  { line: 2, title: "Kestrel", file: "kestrel_master.wav", error: null },
  { line: 3, title: "Slow Orbit", file: "slow_orbit.wav", error: null },
  { line: 4, title: "First Light", file: "first_light.mp3", error: "Missing ISRC" },
] as const;

export function CsvSheet() {
  return (
    <DataTable
      caption="Example of rows checked before an upload"
      look="box"
      headLook="filled"
      head={
        <>
          <HeadCell className="px-3">Row</HeadCell>
          <HeadCell className="px-3">track_title</HeadCell>
          <HeadCell className="px-3 max-sm:hidden">audio_filename</HeadCell>
          <HeadCell className="px-3">Check</HeadCell>
        </>
      }
    >
      {sheetRows.map(({ line, title, file, error }) => (
        <tr key={line} className="border-t border-line">
          <td className="tc p-3 text-ink2">{line}</td>
          <td className="p-3 font-strong">{title}</td>
          <td className="p-3 text-ink2 max-sm:hidden">{file}</td>
          <td className={`p-3 ${error ? "text-bad" : "text-ok"}`}>
            <span className="flex items-center gap-1.5">
              {error ? <X className="icon-sm" aria-hidden="true" /> : <Check className="icon-sm" aria-hidden="true" />}
              {error ?? "Valid"}
            </span>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

const waveBars = 110;
const wave = decorativeWave({ bars: waveBars, pitch: 5, middle: 32, tallest: 46 });

export function ListedTrack() {
  return (
    <div data-mood="Nostalgic" className="border border-line bg-surface p-4 md:p-5">
      <div className="flex items-center gap-4">
        <span className="sleeve w-14 flex-none">
          <MoodGlyph mood="Nostalgic" />
        </span>
        <p className="min-w-0 flex-1">
          <span className="wide block truncate font-strong">Paid in Full</span>
          <span className="block truncate text-sm text-ink2">Nostalgic · Lo-fi · 84 BPM</span>
        </p>
        <p className="text-sm font-strong">2 tokens</p>
      </div>
      <svg viewBox={`0 0 ${waveBars * 5} 50`} className="mt-4 block w-full stroke-mood" aria-hidden="true">
        <path d={wave} strokeWidth={3} />
      </svg>
      <p className="mt-4 flex justify-between text-sm">
        <span className="text-ink2">Metadata</span>
        <span className="tc font-strong">92%</span>
      </p>
      <svg viewBox="0 0 100 2" preserveAspectRatio="none" className="mt-1.5 h-1.5 w-full" aria-hidden="true">
        <path d="M0 0h100v2H0z" className="fill-line" />
        <path d="M0 0h92v2H0z" className="fill-ok" />
      </svg>
    </div>
  );
}

const { social, commercial } = earnedCents;
const lines = [
  ["Kestrel", "Commercial use", commercial],
  ["Paper Lanterns", "Social media", social],
  ["Velvet Detour", "Social media", social],
] as const;
const total = lines.reduce((sum, [, , cents]) => sum + cents, 0);

/** A few licences and their total; light in both themes, like paper. */
export function PayoutSlip() {
  return (
    <DataTable
      caption="Example of what three licences earn"
      look="box"
      theme="light"
      className="mx-auto max-w-[460px] text-ink shadow-pop"
    >
      {lines.map(([track, use, amount]) => (
        <tr key={track} className="border-b border-line">
          <th scope="row" className="px-5 py-3 font-strong">
            {track}
          </th>
          <td className="py-3 text-ink2">{use}</td>
          <td className="tc px-5 py-3 text-right">{formatUsd(amount)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row" colSpan={2} className="wide px-5 py-4 text-lg font-title">
          Your {publicShare.artist}
        </th>
        <td className="tc px-5 py-4 text-right text-lg font-title">{formatUsd(total)}</td>
      </tr>
    </DataTable>
  );
}
