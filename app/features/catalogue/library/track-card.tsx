import { memo, type MouseEvent, useContext } from "react";
import { SectionTitle } from "#app/components/page-title.tsx";
import { libraryCopy, playerCopy } from "#app/content/catalogue-copy.ts";
import { CardHeart } from "#app/features/catalogue/shortlists/hearts/card-heart.tsx";
import { cardAround } from "#app/features/catalogue/playback/cards.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import { OutlinedWaveform } from "#app/features/catalogue/playback/waveform.tsx";
import { PlayButton } from "#app/features/catalogue/playback/play-button.tsx";
import { usePlayerActions, useTrackStatus } from "#app/features/catalogue/playback/player-provider.tsx";
import type { PlayerStatus } from "#app/features/catalogue/playback/player-state.ts";
import { syncHref, toPlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import { SeekRange } from "#app/features/catalogue/playback/seekable-waveform.tsx";
import { DocumentContext } from "#app/lib/document-context.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { TrackCard as Card } from "#worker/domain/catalogue/library/library.contract.ts";
import { formatSyncs, trackTags } from "./card-words.ts";
import { reportFormId } from "./use-report-menu.tsx";

type TrackCardProps = {
  card: Card;
  /** Above the fold: its cover loads eagerly. */
  isAbove?: boolean;
  isMenuOpen?: boolean;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
  onMore: (event: MouseEvent<HTMLButtonElement>, card: Card) => void;
};

/**
 * A track in a list. The whole card is a link to the sync page; its controls lie above the link. Memoised, so that a growing list
 * renders only its new cards.
 */
export const TrackCard = memo(function TrackCard(props: TrackCardProps) {
  const { card, isAbove = false } = props;
  const status = useTrackStatus(card.id);
  const { cardMarkup } = useContext(DocumentContext);
  const frame = {
    className: status === "idle" ? "card track-card" : "card track-card is-on",
    "data-mood": card.mood ?? undefined,
  };
  if (cardMarkup) return <article {...frame} dangerouslySetInnerHTML={{ __html: cardMarkup(card, isAbove) }} />;
  return (
    <article {...frame}>
      <CardBody {...props} status={status} />
    </article>
  );
});

export function CardBody({ card, isAbove, isMenuOpen, status, onOpen, onMore }: TrackCardProps & { status: PlayerStatus }) {
  const player = usePlayerActions();
  const track = toPlayerTrack(card);
  const isCurrent = status !== "idle";
  return (
    <>
      <div className="card-head">
        <CoverArt track={card} className="card-cover" loading={isAbove ? "eager" : "lazy"} />
        <div className="card-words">
          <SectionTitle size="own" className="card-title">
            <a
              className="stretch"
              href={syncHref(card)}
              onClick={onOpen}
              // A focused card is likely to be played, so its preview is prefetched.
              onFocus={() => player.pointAt(card.id)}
              onBlur={({ relatedTarget }) => !cardAround(relatedTarget) && player.pointAt(null)}
            >
              {card.title}
            </a>
          </SectionTitle>
          <p className="card-artist">{card.artist}</p>
          <ul aria-label="Tags" className="card-tags">
            {card.mood && <li className="card-mood">{card.mood}</li>}
            {trackTags(card).map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </div>
        <CardHeart track={card} />
        <button
          form={reportFormId}
          name="trackId"
          value={card.id}
          className="iconbtn card-more"
          aria-label={libraryCopy.moreActions(card.title)}
          aria-expanded={isMenuOpen || undefined}
          onClick={(event) => onMore(event, card)}
        />
      </div>
      <div className="card-sound">
        <PlayButton track={track} queue={player.offeredList} />
        <SeekRange track={track} queue={player.offeredList} isListed>
          <OutlinedWaveform peaks={card.cardPeaks} id={`w${card.id.slice(-12)}`} hasPlayedPart={isCurrent} />
        </SeekRange>
        <span className="tc">{formatDuration(card.durationSeconds)}</span>
      </div>
      {status === "error" ? (
        <p role="alert" className="card-failure">
          {playerCopy.failed}
          <button type="button" className="card-retry" onClick={player.toggle}>
            {playerCopy.retry}
          </button>
        </p>
      ) : (
        card.description && <p className="card-about">{card.description}</p>
      )}
      <div className="card-foot">
        <span className={card.syncCount === 0 ? "font-label" : "text-ink2"}>{formatSyncs(card.syncCount)}</span>
        <span className="card-price">{formatTokens(card.priceTokens)}</span>
      </div>
    </>
  );
}
