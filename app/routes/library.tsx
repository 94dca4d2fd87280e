import { pageTitle } from "#app/lib/page-title.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/library.ts";
import { readLibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { browseLibrary } from "#worker/domain/catalogue/library/answer-library.ts";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { listPage } from "#app/features/catalogue/library/list-page.server.ts";
import { LibraryScreen } from "#app/features/catalogue/library/library-screen.tsx";
import { DockButton, DockWhenOpen } from "#app/features/licensing/videos/dock/dock-launcher.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readLibraryQuery(url.searchParams);
  const { id, activeRole } = requireViewer(context);
  const page = await browseLibrary(context.get(appContext), query);
  const brandId = activeRole === "brand" ? id : null;
  return { query, brandId, page: listPage(query, page) };
}

/** A report changes nothing that the library shows. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === "/report-track" ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const search = loaderData?.query.q;
  return [
    { title: pageTitle(`${search ? `“${search}” · ` : ""}${libraryCopy.title}`) },
    { name: "description", content: libraryCopy.description },
  ];
};

export default function Library({ loaderData }: Route.ComponentProps) {
  const { query, page, brandId } = loaderData;
  const dock = brandId
    ? { button: <DockButton viewerId={brandId} />, beside: <DockWhenOpen viewerId={brandId} /> }
    : undefined;
  return <LibraryScreen query={query} page={page} dock={dock} />;
}
