import { decorativeWave } from "#app/components/decorative-wave.ts";
import { FactRows } from "#app/components/fact-rows.tsx";
import { MoodGlyph } from "#app/features/catalogue/library/mood-glyph.tsx";
import { FilmStrip } from "#app/site/landing/film-strip.tsx";
import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { soldScope, syncLicence } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

const shelf: readonly Mood[] = [
  "Happy",
  "Uplifting",
  "Energetic",
  "Playful",
  "Romantic",
  "Nostalgic",
  "Dark",
  "Sad",
  "Melancholic",
  "Cinematic",
  "Calm",
  "Hopeful",
];

/** The library's twelve moods, each with its glyph and colour. */
export function MoodShelf() {
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fit,minmax(5.8rem,1fr))] gap-px border border-line bg-line sm:grid-cols-4"
      aria-label="Moods to filter by"
    >
      {shelf.map((mood) => (
        <li key={mood} data-mood={mood} className="grid gap-2 bg-surface p-3 text-sm font-label">
          <span className="text-mood">
            <MoodGlyph mood={mood} />
          </span>
          {mood}
        </li>
      ))}
    </ul>
  );
}

const bars = 160;
const wave = decorativeWave({ bars, pitch: 5, middle: 72, tallest: 104 });
const from = 270;
const to = 520;

export function StartStrip() {
  return (
    <figure data-mood="Cinematic" className="border border-line bg-surface p-4 md:p-5">
      <figcaption className="flex flex-wrap justify-between gap-x-6 text-sm">
        <span className="font-strong">Select Music Start Point</span>
        <span className="tc text-ink2">window 0:48.2 – 1:18.2 of 2:54</span>
      </figcaption>
      <FilmStrip frames={7} className="mt-3 h-14" />
      <svg viewBox={`0 0 ${bars * 5} 112`} className="mt-1 block w-full" aria-hidden="true">
        <path d={`M0 0h${bars * 5}v112H0z`} className="fill-sunk" />
        <path d={wave} strokeWidth={2.6} className="stroke-wave" />
        <path d={`M${from} 0H${to}v112H${from}z`} className="fill-surface" />
        <clipPath id="strip-window">
          <path d={`M${from} 0H${to}v112H${from}z`} />
        </clipPath>
        <path d={wave} strokeWidth={2.6} className="stroke-mood" clipPath="url(#strip-window)" />
        <path d={`M${from} 0v112M${to} 0v112`} strokeWidth={3} className="stroke-ink" />
        <path d={`M${from - 7} 44h14v24h-14zM${to - 7} 44h14v24h-14z`} className="fill-ink" />
        <path d="M372 0h2v112h-2z" className="fill-cue" />
        <path d="M364 0h18l-9 12z" className="fill-cue" />
      </svg>
    </figure>
  );
}

const { term, territory, exclusivity } = syncLicence;

/** An invented example, not a real licence. */
const facts = {
  Brand: "Northwind Bicycles Ltd",
  Track: "Kestrel",
  Artist: "Anouk Delacroix",
  ISRC: "XX-EXA-26-00042",
  Scope: soldScope("social").name,
  "Term and territory": `${term.heading}, ${territory.publicWord}`,
  Exclusivity: exclusivity.heading,
};
const hash = "9f2c41d07be8a36650c1e94fd2873ab5117ec09ad8463f5b20e6c7914ad35f88";

/** The licence document of a video; light in both themes, like paper. */
export function LicenceSheet() {
  return (
    <figure
      data-theme="light"
      data-mood="Cinematic"
      aria-label="Example of a licence certificate"
      className="relative mx-auto max-w-[460px] border border-line bg-surface p-6 text-ink shadow-pop md:p-8"
    >
      <p className="flex items-baseline justify-between gap-4">
        <span className="wide text-lg font-title">Sync licence</span>
        <span className="tc text-sm text-ink2">CUE-2026-7K3M-9XQP</span>
      </p>
      <dl className="dl mt-4">
        <FactRows facts={facts} />
      </dl>
      <p className="mt-4 border-t border-line pt-3 text-xs text-ink2">SHA-256 of the video file</p>
      <HashWave />
      <p className="tc mt-2 text-xs break-all text-ink2">{hash}</p>
    </figure>
  );
}

/** Draws the hash as a waveform, one stroke per digit. */
function HashWave() {
  const strokes = Array.from(hash, (digit, index) => {
    const height = 4 + Number.parseInt(digit, 16) * 2;
    return `M${index * 6 + 2} ${24 - Math.round(height * 0.68)}v${height}`;
  });
  return (
    <svg viewBox="0 0 384 36" className="mt-2 block w-full stroke-mood" aria-hidden="true">
      <path d={strokes.join("")} strokeWidth={3} />
    </svg>
  );
}
