import { LinkButton } from "#app/components/button.tsx";
import { tryOut } from "#app/content/try-out-copy.ts";
import { syncHref } from "#app/features/catalogue/playback/player-track.ts";
import { formatTokens } from "#app/lib/money.ts";
import { signUpAddress } from "#app/lib/sign-in-address.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

export function TryOutRow({ track, place }: { track: TrackCard; place: number }) {
  const { id, title, artist, mood, priceTokens } = track;
  return (
    <li
      className="card flex flex-wrap items-center gap-3 border-b border-line py-3"
      data-mood={mood ?? undefined}
      data-try-track={id}
    >
      <button
        type="button"
        className="iconbtn needs-scripts stretch tc flex-none font-strong"
        aria-label={tryOut.hear(place, title, artist)}
        aria-keyshortcuts={String(place)}
        aria-pressed="false"
      >
        {place}
      </button>
      <span className="min-w-0 grow basis-28">
        <span className="block truncate font-strong wide" data-try-title>
          {title}
        </span>
        <span className="block truncate text-sm text-ink2">{artist}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm">
          {mood && (
            <>
              <span className="size-2 flex-none rounded-full bg-mood" />
              <span className="font-label text-moodink">{mood}</span>
            </>
          )}
          <span className="font-strong whitespace-nowrap">{formatTokens(priceTokens)}</span>
        </span>
      </span>
      <LinkButton
        href={signUpAddress("brand", syncHref(track))}
        variant="secondary"
        size="small"
        className="relative flex-none"
        aria-label={tryOut.useOf(title)}
      >
        {tryOut.use}
      </LinkButton>
    </li>
  );
}
