import { FaultPage } from "./fault-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** In place of a page that answered with this status. */
export function ErrorPage({ status }: { status: number }) {
  return status === 404 ? <NotFoundPage /> : <FaultPage status={status} />;
}
