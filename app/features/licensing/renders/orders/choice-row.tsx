import { TextLink } from "#app/components/button.tsx";
import { useNavigate, useRouteLoaderData } from "react-router";
import { TickField } from "#app/components/inputs.tsx";
import { newOrderCopy, orderSoundCopy } from "#app/content/new-order-copy.ts";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import { formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import { setCurrentVideo } from "#app/features/licensing/videos/use-video-session.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { loader as signedInLoader } from "#app/routes/signed-in.tsx";
import type { OriginalMode } from "#render-service/original-sound/original-sound.contract.ts";
import type { Several } from "#worker/domain/licensing/renders/limits.contract.ts";
import { type Choice, type OrderChoices, tryHref } from "./order-choices.ts";

type ChoiceRowProps = {
  choice: Choice;
  several: Several;
  /** Choices that apply to the whole order. */
  order: OrderChoices;
  hasConfirmed: boolean;
  problem: string | null;
};

/** One render of the order: a video or a track to tick, with its start point. */
export function ChoiceRow({ choice, several, order, hasConfirmed, problem }: ChoiceRowProps) {
  const { id, track, field, name, isUsable } = choice;
  const isTicked = order.isTicked(id);
  const uses = several === "tracks" ? track.excludedUses : [];
  return (
    <li
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-2"
      data-mood={several === "tracks" ? (track.mood ?? undefined) : undefined}
    >
      <TickField
        name="pair"
        value={field}
        checked={isTicked}
        disabled={!isUsable || (order.isFull && !isTicked)}
        onCheckedChange={(isTicked) => order.tick(id, isTicked)}
        className="has-disabled:opacity-55"
        label={
          <>
            {several === "tracks" && (
              <CoverArt track={track} size={40} className="size-10 flex-none rounded-xs" loading="lazy" />
            )}
            <span className="min-w-0">
              <span className="block font-strong wrap-anywhere">{name}</span>
              <span className="block font-body text-ink2">
                {isUsable ? <Facts {...{ choice, several }} originalMode={order.sound.originalMode} /> : newOrderCopy.unusable}
              </span>
            </span>
          </>
        }
      />
      <div className="flex flex-wrap items-center justify-end gap-x-4">
        <span className="tc text-sm">{formatTokens(track.prices[order.scope])}</span>
        {isUsable && <TryLink choice={choice} />}
      </div>
      {problem && <p className="col-span-full pl-8 text-sm text-bad">{`${name} ${problem}`}</p>}
      {uses.length > 0 && (
        <TickField
          name="confirms"
          value={track.id}
          required={isTicked}
          defaultChecked={hasConfirmed}
          className="col-span-full pl-8"
          label={<span className="font-body">{rightsCopy.confirmOf(track.title, uses)}</span>}
        />
      )}
    </li>
  );
}

type FactsProps = Pick<ChoiceRowProps, "choice" | "several"> & { originalMode: OriginalMode };

function Facts({ choice, several, originalMode }: FactsProps) {
  const { track, cue, durationSeconds, heard } = choice;
  const start = formatTenths(cue.startAtMs / 1000);
  const words = cue.endsWithTrack
    ? newOrderCopy.edited(cue.volumePercent)
    : (cue.isKnown ? newOrderCopy.cue : newOrderCopy.usual)(start, cue.volumePercent);
  const lead = several === "tracks" ? track.artist : durationSeconds && formatDuration(durationSeconds);
  return (
    <>
      {lead ? `${lead} · ` : ""}
      {words}
      {several === "videos" && originalMode !== "mute" && ` · ${orderSoundCopy.of(originalMode, heard)}`}
    </>
  );
}

/** Makes the row's video the current one and links to the track's page, where changes apply to this pair. */
function TryLink({ choice }: { choice: Choice }) {
  const navigate = useNavigate();
  const viewerId = useRouteLoaderData<typeof signedInLoader>("routes/signed-in")?.viewer.id;
  const href = tryHref(choice);
  async function layOut() {
    if (viewerId !== undefined) await setCurrentVideo(viewerId, choice.video);
  }
  return (
    <TextLink
      to={href}
      onClick={(event) => {
        // A new tab reads the current video from storage.
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (!isElsewhere) event.preventDefault();
        void layOut().then(() => (isElsewhere ? undefined : navigate(href)));
      }}
      aria-label={newOrderCopy.tryWhich(choice.name)}
      className="inline-flex min-h-11 items-center text-sm"
    >
      {newOrderCopy.tryIt}
    </TextLink>
  );
}
