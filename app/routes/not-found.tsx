import { pageTitle } from "#app/lib/page-title.ts";
import { data } from "react-router";
import type { Route } from "./+types/not-found.ts";
import { NotFoundPage, notFoundTitle } from "#app/components/fault-page.tsx";

export const handle = { hydrate: false };

export const meta: Route.MetaFunction = () => [{ title: pageTitle(notFoundTitle) }, { name: "robots", content: "noindex" }];

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundPage />;
}
