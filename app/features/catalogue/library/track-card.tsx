import { SectionTitle } from "#app/components/section-title.tsx";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import { playerCopy } from "#app/content/player-copy.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import { OutlinedWaveform } from "#app/features/catalogue/playback/outlined-waveform.tsx";
import { syncHref } from "#app/features/catalogue/playback/player-track.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { TrackCard as Card } from "#worker/domain/catalogue/library/library.contract.ts";
import { formatSyncs } from "./card-words.ts";
import { reportFormId } from "./use-report-menu.tsx";
import { TrackTags } from "./track-tags.tsx";

/**
 * One track of the library, as markup that the server makes once and every page repeats: no state and no listeners.
 * What happens in it is heard by `useCardControls`, and `readTrack` reads back what the player must know. The whole card
 * is one link to the sync page; its controls lie above that link.
 */
export function TrackCard({ card }: { card: Card }) {
  return (
    <article
      className="card track-card"
      data-mood={card.mood ?? undefined}
      data-seconds={card.durationSeconds}
    >
      <div className="card-head">
        <CoverArt track={card} className="card-cover" loading="lazy" />
        <div className="card-words">
          <SectionTitle size="own" className="card-title">
            <a className="stretch" href={syncHref(card)}>
              {card.title}
            </a>
          </SectionTitle>
          <p className="card-artist">{card.artist}</p>
          <TrackTags track={card} />
        </div>
        <button
          form={reportFormId}
          name="trackId"
          value={card.id}
          className="iconbtn card-more"
          aria-label={libraryCopy.moreActions(card.title)}
        />
      </div>
      <div className="card-sound">
        <button className="play" aria-label={playerCopy.play(card.title)}>
          <svg>
            <use href="#glyph-play" />
          </svg>
        </button>
        <div className="seek">
          <OutlinedWaveform peaks={card.cardPeaks} id={`w${card.id.slice(-12)}`} />
        </div>
        <span className="tc">{formatDuration(card.durationSeconds)}</span>
      </div>
      {card.description && <p className="card-about">{card.description}</p>}
      <div className="card-foot">
        <span className={card.syncCount === 0 ? "font-label" : "text-ink2"}>
          {formatSyncs(card.syncCount)}
        </span>
        <span className="card-price">{formatTokens(card.priceTokens)}</span>
      </div>
    </article>
  );
}
