import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/saved-searches.ts";
import { EmptyNote, listHeadId } from "#app/components/list.tsx";
import { NameForm } from "#app/components/name-form.tsx";
import { BackLink, PageTitle } from "#app/components/page-title.tsx";
import { savedSearchesCopy } from "#app/content/catalogue-copy.ts";
import { savedSearchesPage, savedSearchToasts } from "#app/content/search-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import {
  describeSearch,
  longestSearchName,
  nameSearch,
  SavedSearchRow,
} from "#app/features/catalogue/library/saved-searches/saved-search-row.tsx";
import { savedSearchesPath } from "#app/features/catalogue/library/library-href.ts";
import { savedSearchesAction } from "#app/features/catalogue/library/saved-searches/saved-search-actions.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
import { libraryParams } from "#worker/domain/catalogue/library/library-address.contract.ts";
import { readLibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { listSavedSearches } from "#worker/domain/catalogue/library/saved-searches/save-search.ts";
import { maxSavedSearches } from "#worker/domain/catalogue/library/saved-searches/saved-searches.contract.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(savedSearchesCopy.title) }];

/** With a query of the library, shows the form to name and save it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const saved = await listSavedSearches(context.get(appContext), requireViewer(context));
  const present = readLibraryQuery(url.searchParams);
  const query = libraryParams({ ...present, after: undefined }).toString();
  const isNew = query !== "" && saved.every((search) => search.query !== query);
  return {
    max: maxSavedSearches,
    present: isNew ? { query, name: nameSearch(present) } : null,
    back: query === "" ? "/library" : `/library?${query}`,
    searches: saved.map(({ id, name, query }) => ({
      id,
      name,
      href: `/library?${query}`,
      says: describeSearch(readLibraryQuery(new URLSearchParams(query))),
    })),
  };
}

export const action = savedSearchesAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, savedSearchToasts.notSaved);

export default function SavedSearches({ loaderData, actionData }: Route.ComponentProps) {
  const { searches, max, present, back } = loaderData;
  useAnswerToast(actionData);
  return (
    <div className="max-w-[720px] pb-16">
      <BackLink to={back}>{savedSearchesPage.backToLibrary}</BackLink>
      <PageTitle className="pt-2">{savedSearchesCopy.title}</PageTitle>
      {present && (
        <section aria-label={savedSearchesPage.saveThis} className="mt-6 max-w-[420px]">
          <NameForm
            key={present.query}
            action={savedSearchesPath}
            intent="save"
            about={{ name: "query", value: present.query }}
            name={present.name}
            maxLength={longestSearchName}
            label={savedSearchesPage.name}
            submit={savedSearchesPage.save}
          />
        </section>
      )}
      <output id={listHeadId} tabIndex={-1} className="tc block py-3 text-sm text-ink2">
        {savedSearchesPage.counted(searches.length, max)}
      </output>
      {searches.length === 0 ? (
        <EmptyNote>
          {savedSearchesPage.none} {savedSearchesPage.howTo}
        </EmptyNote>
      ) : (
        <ul className="border-b border-line">
          {searches.map((search) => (
            <SavedSearchRow key={search.id} search={search} />
          ))}
        </ul>
      )}
    </div>
  );
}
