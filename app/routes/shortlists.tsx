import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/shortlists.ts";
import { Button, LinkButton } from "#app/components/button.tsx";
import { EmptyList, listHeadId } from "#app/components/list.tsx";
import { NameForm, NamePopover } from "#app/components/name-form.tsx";
import { BackLink, PageTitle } from "#app/components/page-title.tsx";
import { heartToasts } from "#app/content/heart-toasts.ts";
import { shortlistsPage } from "#app/content/shortlist-pages-copy.ts";
import { shortlistsCopy } from "#app/content/shortlists-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { shortlistsAction } from "#app/features/catalogue/shortlists/shortlist-actions.ts";
import { shortlistsPath } from "#app/lib/addresses.ts";
import { ShortlistRow } from "#app/features/catalogue/shortlists/shortlist-row.tsx";
import { keepPage } from "#app/lib/keep-page.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
import { listShortlists } from "#worker/domain/catalogue/shortlists/queries.ts";
import { longestShortlistName, maxShortlists } from "#worker/domain/catalogue/shortlists/shortlist-limits.contract.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(shortlistsCopy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const lists = await listShortlists(context.get(appContext), requireViewer(context));
  return { lists, max: maxShortlists };
}

export const action = shortlistsAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, heartToasts["no-answer"]);

export default function Shortlists({ loaderData, actionData }: Route.ComponentProps) {
  const { lists, max } = loaderData;
  useAnswerToast(actionData);
  return (
    <div className="max-w-[720px] pb-16">
      <BackLink to="/library">{shortlistsPage.backToLibrary}</BackLink>
      <PageTitle className="pt-2">{shortlistsCopy.title}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-x-4 py-2">
        <output id={listHeadId} tabIndex={-1} className="tc block py-3 text-sm text-ink2">
          {shortlistsPage.counted(lists.length, max)}
        </output>
        <Button variant="secondary" popoverTarget="new-shortlist">
          {shortlistsPage.new}
        </Button>
        <NamePopover id="new-shortlist">
          {/* remounts, empty, once the list is created */}
          {(parts) => (
            <NameForm
              key={lists.length}
              action={shortlistsPath}
              intent="create"
              maxLength={longestShortlistName}
              label={shortlistsPage.name}
              submit={shortlistsPage.create}
              {...parts}
            />
          )}
        </NamePopover>
      </div>
      {lists.length === 0 ? (
        <EmptyList title={shortlistsPage.none} text={shortlistsPage.howTo}>
          <LinkButton to="/library">{shortlistsPage.toLibrary}</LinkButton>
        </EmptyList>
      ) : (
        <ul className="border-b border-line">
          {lists.map((list) => (
            <ShortlistRow key={list.id} list={list} />
          ))}
        </ul>
      )}
    </div>
  );
}
