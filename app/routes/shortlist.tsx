import { usePlayerActions } from "#app/features/catalogue/playback/player-provider.tsx";
import { type PlayerTrack, toPlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { useEffect, useMemo } from "react";
import { useRevalidator } from "react-router";
import type { ShortlistTrack } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";
import type { Route } from "./+types/shortlist.ts";
import { Button, LinkButton } from "#app/components/button.tsx";
import { EmptyList, listHeadId } from "#app/components/list.tsx";
import { BackLink, PageTitle } from "#app/components/page-title.tsx";
import { heartToasts } from "#app/content/heart-toasts.ts";
import { newOrderLinks } from "#app/content/new-order-links.ts";
import { compsCopy } from "#app/content/comps-copy.ts";
import { ownReviewsCopy } from "#app/content/own-reviews-copy.ts";
import { shortlistPage } from "#app/content/shortlist-pages-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { useHearts } from "#app/features/catalogue/shortlists/hearts/hearts.tsx";
import { newOrderPath, shortlistHref, shortlistsPath, newCompsFromList } from "#app/lib/addresses.ts";
import { useRemoval } from "#app/features/catalogue/shortlists/hearts/use-removal.ts";
import { entryAction } from "#app/features/catalogue/shortlists/entry-actions.ts";
import { CompareBar, useTicks } from "#app/features/catalogue/shortlists/compare-bar.tsx";
import { EntryRow } from "#app/features/catalogue/shortlists/entry-row.tsx";
import { newReviewFromList } from "#app/features/licensing/review-links/review-addresses.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { getShortlist } from "#worker/domain/catalogue/shortlists/queries.ts";
import "#app/features/catalogue/shortlists/shortlists.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const list = await getShortlist(context.get(appContext), requireViewer(context), params.id);
  if (!list) throw notFound();
  return list;
}

export const action = entryAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, heartToasts["no-answer"]);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? pageTitle(`${loaderData.name} · Shortlists`) : "Cuesheet" },
];

export default function Shortlist({ loaderData: { id, name, tracks, others } }: Route.ComponentProps) {
  const action = shortlistHref(id);
  const { send } = useRemoval(action);
  const sound = useShortlistSound(tracks);
  const ticks = useTicks(tracks);
  useFreshList();
  return (
    <div className="pb-16">
      <BackLink to={shortlistsPath}>{shortlistPage.back}</BackLink>
      <PageTitle className="pt-2 wrap-anywhere">{name}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <output id={listHeadId} tabIndex={-1} className="tc block text-sm text-ink2">
          {shortlistPage.counted(tracks.length)}
        </output>
        {tracks.some(({ isOnSale }) => isOnSale) && (
          <div className="flex flex-wrap items-center gap-2">
            <CompareBar ticked={ticks.ids.length}>
              <Button type="submit" formAction={newOrderPath} name="shortlist" value={id} variant="secondary" size="row">
                {newOrderLinks.tracks}
              </Button>
            </CompareBar>
            <LinkButton to={newCompsFromList(id)} variant="secondary" size="row">
              {compsCopy.compList}
            </LinkButton>
            <LinkButton to={newReviewFromList(id)} variant="secondary" size="row">
              {ownReviewsCopy.share}
            </LinkButton>
          </div>
        )}
      </div>
      {tracks.length === 0 ? (
        <EmptyList title={shortlistPage.none} text={shortlistPage.howTo}>
          <LinkButton to="/library">{shortlistPage.toLibrary}</LinkButton>
        </EmptyList>
      ) : (
        <ul className="border-b border-line">
          {tracks.map((entry, place) => (
            <EntryRow key={entry.id} last={tracks.length - 1} {...{ entry, place, action, others, sound, ticks, send }} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Revalidates when a heart changes, because the list may have changed. */
function useFreshList() {
  const hearts = useHearts();
  const { revalidate } = useRevalidator();
  useEffect(() => hearts?.follow(() => void revalidate()), [hearts, revalidate]);
}

function useShortlistSound(tracks: readonly ShortlistTrack[]): readonly PlayerTrack[] {
  const player = usePlayerActions();
  const list = useMemo(() => tracks.filter(({ isOnSale }) => isOnSale).map(toPlayerTrack), [tracks]);
  useEffect(() => {
    player.offerList(list);
    return () => player.offerList([]);
  }, [player, list]);
  return list;
}
