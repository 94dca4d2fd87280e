import { data } from "react-router";
import { NotFoundPage } from "#app/components/not-found-page.tsx";

export const handle = { hydrate: false };

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundPage />;
}
