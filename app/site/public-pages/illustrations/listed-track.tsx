import { decorativeWave } from "#app/components/decorative-wave.ts";
import { MoodGlyph } from "#app/features/catalogue/library/mood-glyph.tsx";

const bars = 110;
const wave = decorativeWave({ bars, pitch: 5, middle: 32, tallest: 46 });

/** A track as it stands in the library, with how complete its metadata is. */
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
      <svg viewBox={`0 0 ${bars * 5} 50`} className="mt-4 block w-full stroke-mood" aria-hidden="true">
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
