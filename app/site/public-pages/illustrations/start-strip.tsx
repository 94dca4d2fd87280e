import { decorativeWave } from "#app/components/decorative-wave.ts";
import { FilmStrip } from "#app/site/landing/film-strip.tsx";

const bars = 160;
const wave = decorativeWave({ bars, pitch: 5, middle: 72, tallest: 104 });
const from = 270;
const to = 520;

/** The window that is slid along a record, with the film it will lie under. */
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
