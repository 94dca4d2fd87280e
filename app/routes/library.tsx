import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/library.ts";
import { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { getLibraryPage } from "#worker/domain/catalogue/library/queries.ts";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import { appContext } from "#app/context.ts";
import { LibraryScreen } from "#app/features/catalogue/library/library-screen.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = LibraryQuery.parse(Object.fromEntries(url.searchParams));
  return { query, page: await getLibraryPage(context.get(appContext), query) };
}

/** A report changes nothing that the library shows. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === "/report-track" ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const search = loaderData?.query.q;
  return [
    { title: `${search ? `“${search}” · ` : ""}${libraryCopy.title} · Cuesheet` },
    { name: "description", content: libraryCopy.description },
  ];
};

export default function Library({ loaderData }: Route.ComponentProps) {
  return <LibraryScreen query={loaderData.query} page={loaderData.page} />;
}
