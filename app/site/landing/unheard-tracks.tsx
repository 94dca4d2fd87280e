import { ArrowRight } from "lucide-react";
import { LinkButton } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { home } from "#app/content/home-copy.ts";
import { MoodGlyph } from "#app/features/catalogue/library/mood-glyph.tsx";
import { Waveform } from "#app/features/catalogue/playback/waveform.tsx";
import { libraryNeedsAccount } from "#app/content/approval-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import { browseAddress } from "#app/lib/sign-in-address.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Showcase, ShowcaseCounts } from "#worker/domain/catalogue/library/showcase/showcase.contract.ts";

/** Smaller numbers would make the catalogue look empty and contradict the claim of 95+ campaigns. */
export const flatteringFrom = 100;

const counts = new Intl.NumberFormat("en-GB");

/** Statistics for the front page; those below `flatteringFrom` are omitted. */
export function liveCounts({ activeTracks, licences }: ShowcaseCounts): string[] {
  return [
    ...(activeTracks >= flatteringFrom ? [`${counts.format(activeTracks)} tracks ready to license`] : []),
    ...(licences >= flatteringFrom ? [`${counts.format(licences)} licences issued`] : []),
  ];
}

const { title, empty, listen } = home.unheard;

/** Real tracks of the library. Only members can play them, so each row links to sign-up and says so. */
export function UnheardTracks({ showcase }: { showcase: Showcase }) {
  const { tracks, counts } = showcase;
  return (
    <section aria-labelledby="unheard" className="page-width pt-16 md:pt-20">
      <div className="flex flex-wrap items-end justify-between gap-6 border-b border-ink pb-6">
        <SectionTitle id="unheard" size="large" className="max-w-[14ch]">
          {title}
        </SectionTitle>
        <div className="flex max-w-[38ch] flex-col gap-2">
          <LinkButton href={browseAddress} variant="secondary" className="self-start">
            Browse Music Library
          </LinkButton>
          <p className="text-sm text-ink2">{libraryNeedsAccount}</p>
        </div>
      </div>
      {tracks.length === 0 ? (
        <p className="py-6 text-lg text-ink2">{empty}</p>
      ) : (
        <ul>
          {tracks.map((track) => (
            <Row key={track.id} track={track} />
          ))}
        </ul>
      )}
      {liveCounts(counts).length > 0 && (
        <p className="tc flex flex-wrap gap-x-6 py-4 text-sm text-ink2">
          {liveCounts(counts).map((count) => (
            <span key={count}>{count}</span>
          ))}
        </p>
      )}
    </section>
  );
}

function Row({ track }: { track: TrackCard }) {
  const { mood, title: name, artist, genre, priceTokens, cardPeaks } = track;
  return (
    <li className="card unheard-row border-b border-line" data-mood={mood ?? undefined}>
      <Sleeve track={track} />
      <span className="min-w-0">
        <a href={browseAddress} className="stretch block truncate font-strong wide">
          {name}
          {/* Positioned, so that the visually hidden text is clipped with a long title and does not widen the page. */}
          <span className="relative">
            <span className="sr-only">
              {" "}
              by {artist}. {listen}
            </span>
          </span>
        </a>
        <span className="block truncate text-sm text-ink2">{artist}</span>
      </span>
      <span className="max-md:hidden">
        <Waveform peaks={cardPeaks} height={38} />
      </span>
      <span className="flex items-center gap-2 text-sm max-md:hidden">
        {mood && (
          <>
            <span className="size-2 rounded-full bg-mood" />
            <span className="font-label text-moodink">{mood}</span>
          </>
        )}
        <span className="text-ink2">{genre}</span>
      </span>
      <span className="text-right text-sm font-strong">{formatTokens(priceTokens)}</span>
      <ArrowRight className="icon text-ink2" strokeWidth={1.75} aria-hidden="true" />
    </li>
  );
}

/** The cover; its mood's glyph is shown until it loads, or if there is none. */
function Sleeve({ track: { id, mood, hasCover } }: { track: TrackCard }) {
  return (
    <span className="sleeve">
      {mood && <MoodGlyph mood={mood} />}
      {hasCover && <img src={`/media/showcase/${id}`} width={56} height={56} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}
