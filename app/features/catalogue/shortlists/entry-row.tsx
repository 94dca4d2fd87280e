import { X } from "lucide-react";
import { type SubmitEvent, useRef } from "react";
import { Form, Link } from "react-router";
import { IconButton, LinkButton } from "#app/components/button.tsx";
import { listHeadId } from "#app/components/list.tsx";
import { shortlistPage } from "#app/content/shortlist-pages-copy.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import { PlayButton } from "#app/features/catalogue/playback/play-button.tsx";
import type { PlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import { formatTokens } from "#app/lib/money.ts";
import type { ShortlistTrack } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";
import { CompareTick, type Ticks } from "./compare-bar.tsx";
import { MoveMenu, OrderButtons } from "./entry-moves.tsx";
import { NoteForm } from "./note-form.tsx";

type EntryRowProps = {
  entry: ShortlistTrack;
  place: number;
  last: number;
  action: string;
  others: readonly { id: string; name: string }[];
  /** Playable tracks of the list, in its order. */
  sound: readonly PlayerTrack[];
  ticks: Ticks;
  send: (form: FormData) => void;
};

/** A track in a list. One that is not on sale can only be kept, annotated and removed. */
export function EntryRow({ entry, place, last, action, others, sound, ticks, send }: EntryRowProps) {
  const { id, title, mood, note, isOnSale } = entry;
  const playable = sound.find((track) => track.id === id);
  const row = useRef<HTMLLIElement>(null);
  /** The row is removed: keyboard focus moves to the list's heading. */
  function leave(form: FormData) {
    if (row.current?.contains(document.activeElement)) document.getElementById(listHeadId)?.focus();
    send(form);
  }
  function onRemove(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    leave(new FormData(event.currentTarget, event.nativeEvent.submitter));
  }
  return (
    <li ref={row} className="shortlist-entry" data-mood={mood ?? undefined}>
      <div className="shortlist-track">
        {isOnSale ? <CompareTick trackId={id} title={title} ticks={ticks} /> : <span className="shortlist-tick" />}
        {playable ? <PlayButton track={playable} queue={sound} /> : <span className="size-10 flex-none noscript:hidden" />}
        <CoverArt track={entry} size={56} className="size-14 rounded-xs" loading="lazy" />
        <TrackLines entry={entry} />
      </div>
      <NoteForm action={action} trackId={id} title={title} note={note} />
      <div className="shortlist-acts">
        {isOnSale && (
          <LinkButton
            to={`/track/${id}`}
            variant="secondary"
            size="row"
            className="mr-auto"
            aria-label={shortlistPage.inVideoWhich(title)}
          >
            {shortlistPage.inVideo}
          </LinkButton>
        )}
        <OrderButtons {...{ action, title, place }} trackId={id} isFirst={place === 0} isLast={place === last} />
        {others.length > 0 && <MoveMenu {...{ action, title, others }} trackId={id} send={leave} />}
        <Form method="post" action={action} onSubmit={onRemove}>
          <input type="hidden" name="intent" value="remove" />
          <IconButton
            Icon={X}
            type="submit"
            name="trackId"
            value={id}
            className="shortlist-act"
            label={shortlistPage.remove(title)}
            title={shortlistPage.remove(title)}
          />
        </Form>
      </div>
    </li>
  );
}

function TrackLines({ entry }: Pick<EntryRowProps, "entry">) {
  const { id, title, artist, mood, hasVote, isOnSale, priceTokens } = entry;
  return (
    <div className="min-w-0">
      {isOnSale ? (
        <Link to={`/track/${id}`} className="font-strong wrap-anywhere hover:underline">
          {title}
        </Link>
      ) : (
        <span className="font-strong wrap-anywhere">{title}</span>
      )}
      <p className="text-sm wrap-anywhere text-ink2">{artist}</p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink2">
        {mood && <span className="card-mood">{mood}</span>}
        {hasVote && <span className="font-label text-ink">{shortlistPage.hasVote}</span>}
        {isOnSale ? (
          <span className="tc">{formatTokens(priceTokens)}</span>
        ) : (
          <span className="font-label text-warn">{shortlistPage.notOnSale}</span>
        )}
      </p>
    </div>
  );
}
