import { type ComponentType, lazy, Suspense } from "react";
import { useDockOpen } from "#app/features/licensing/videos/dock/use-dock-open.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/library.ts";
import { readLibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { browseLibrary } from "#worker/domain/catalogue/library/answer-library.ts";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { listPage } from "#app/features/catalogue/library/list-page.server.ts";
import { LibraryScreen } from "#app/features/catalogue/library/library-screen.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readLibraryQuery(url.searchParams);
  const { id, activeRole } = requireViewer(context);
  const page = await browseLibrary(context.get(appContext), query);
  const brandId = activeRole === "brand" ? id : null;
  return { query, brandId, page: listPage(query, page) };
}

/** A report does not change the library. */
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
  const dock = brandId ? { button: <DockButton viewerId={brandId} />, beside: <DockWhenOpen viewerId={brandId} /> } : undefined;
  return <LibraryScreen query={query} page={page} dock={dock} />;
}

type DockProps = { viewerId: string; onClose: () => void };

/** If the dock's chunk fails to load, the library still works. */
const VideoDock = lazy<ComponentType<DockProps>>(() =>
  import("#app/features/licensing/videos/dock/video-dock.tsx").catch(() => ({ default: () => null })),
);

function DockButton({ viewerId }: { viewerId: string }) {
  const [isOpen, setOpen] = useDockOpen(viewerId);
  if (isOpen) return null;
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 noscript:hidden"
      onClick={() => setOpen(true)}
    >
      {libraryCopy.underVideo}
    </button>
  );
}

function DockWhenOpen({ viewerId }: { viewerId: string }) {
  const [isOpen, setOpen] = useDockOpen(viewerId);
  if (!isOpen) return null;
  return (
    <Suspense>
      <VideoDock viewerId={viewerId} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
