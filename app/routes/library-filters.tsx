import { pageTitle } from "#app/lib/page-title.ts";
import { Form } from "react-router";
import type { Route } from "./+types/library-filters.ts";
import { Button } from "#app/components/button.tsx";
import { BackLink, PageTitle } from "#app/components/page-title.tsx";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import { filterCopy, savedSearchesPage } from "#app/content/search-copy.ts";
import { appContext } from "#app/context.ts";
import { libraryHref } from "#app/features/catalogue/library/library-href.ts";
import { libraryFormId } from "#app/features/catalogue/library/library-search.tsx";
import { MoreFilters } from "#app/features/catalogue/library/more-filters.tsx";
import type { FiltersAnswer } from "#app/features/catalogue/library/opened-filters.tsx";
import { libraryParams } from "#worker/domain/catalogue/library/library-address.contract.ts";
import { readLibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { browseLibrary } from "#worker/domain/catalogue/library/answer-library.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(libraryCopy.filters) }];

/** The library fetches its filter counts from here; without scripts this page is the filter panel. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readLibraryQuery(url.searchParams);
  const { facets } = await browseLibrary(context.get(appContext), query);
  if (facets === null) return { facets };
  const { genre, bpm, mood, q, sort, exact } = query;
  // Parameters without a field on this form.
  const rest = libraryParams({ genre, bpm, mood, q, sort, exact, near: false, rights: [] });
  return { query, facets, hiddenFields: [...rest] };
}

/** A network error must not replace the list being filtered. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { facets: null } satisfies FiltersAnswer;
  }
}

export default function LibraryFilters({ loaderData }: Route.ComponentProps) {
  if (!loaderData.facets) return <p className="py-16 text-lg">{filterCopy.notLoaded}</p>;
  const { query, facets, hiddenFields } = loaderData;
  return (
    <div className="max-w-[620px] pb-16">
      <BackLink to={libraryHref(query)}>{savedSearchesPage.backToLibrary}</BackLink>
      <PageTitle className="pt-2 pb-6">{libraryCopy.filters}</PageTitle>
      <Form id={libraryFormId} action="/library" className="all-filters flex flex-col gap-3.5">
        {hiddenFields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <MoreFilters facets={facets} query={query} choose={() => undefined} />
        <Button type="submit">{libraryCopy.apply}</Button>
      </Form>
    </div>
  );
}
