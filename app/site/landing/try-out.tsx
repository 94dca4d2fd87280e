import { Film, Pause, Play } from "lucide-react";
import { FileZone } from "#app/components/file-zone.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { tryOut } from "#app/content/try-out-copy.ts";
// oxlint-disable-next-line import/default -- imports the script's URL, not its exports
import script from "#app/islands/try-out/try-out.ts?island";
import { acceptedVideos } from "#render-service/first-bytes.contract.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import { TryOutRow } from "./try-out-row.tsx";

/**
 * The front page's tracks under a visitor's own video. Without scripts each links to sign-up; the page's script loads the player
 * on the first video or click (app/islands/try-out).
 */
export function TryOut({ tracks }: { tracks: readonly TrackCard[] }) {
  if (tracks.length === 0) return null;
  return (
    <section id="try" aria-labelledby="try-title" className="page-width pt-16 md:pt-20" data-try-out>
      <div className="grid gap-x-16 gap-y-3 md:grid-cols-2 md:items-end">
        <SectionTitle id="try-title" size="large" className="max-w-[16ch] text-balance">
          {tryOut.title}
        </SectionTitle>
        <p className="max-w-[54ch] text-lg text-ink2">{tryOut.text}</p>
      </div>
      <div className="mt-8 grid gap-x-16 gap-y-6 md:grid-cols-2">
        <noscript>
          <p className="text-ink2">{tryOut.noScripts}</p>
        </noscript>
        <div className="needs-scripts min-w-0">
          <Stage />
          <DropZone />
          <output className="mt-3 block text-sm text-ink2" data-try-says>
            {tryOut.nothing}
          </output>
        </div>
        <ol aria-label={tryOut.tracks} className="min-w-0 border-t border-ink">
          {tracks.map((track, index) => (
            <TryOutRow key={track.id} track={track} place={index + 1} />
          ))}
        </ol>
      </div>
      <script type="module" src={script} />
    </section>
  );
}

/** As high as the picture that replaces it, so that nothing shifts. */
function DropZone() {
  return (
    <div className="grid h-[300px] [&>label]:justify-center" data-try-zone>
      <FileZone id="try-video" icon={Film} accept={acceptedVideos} title={tryOut.choose} hint={tryOut.chooseText} />
    </div>
  );
}

function Stage() {
  return (
    <div className="try-stage" data-try-stage hidden>
      <video muted playsInline preload="auto" aria-label={tryOut.picture} hidden />
      <div className="try-controls">
        <button type="button" className="play" aria-label={tryOut.play} data-try-play>
          <Play className="icon" fill="currentColor" strokeWidth={0} aria-hidden="true" />
          <Pause className="icon" fill="currentColor" strokeWidth={0} aria-hidden="true" />
        </button>
        <input type="range" className="rng" aria-label={tryOut.seek} min={0} max={30} step={0.1} defaultValue={0} />
        <span className="tc text-sm whitespace-nowrap">
          <span className="font-label" data-try-clock>
            0:00.0
          </span>
          <span className="text-ink2">
            {" / "}
            <span data-try-length>0:30.0</span>
          </span>
        </span>
      </div>
    </div>
  );
}
