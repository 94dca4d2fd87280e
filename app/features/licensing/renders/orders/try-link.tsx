import { Link, useNavigate, useRouteLoaderData } from "react-router";
import { newOrderCopy } from "#app/content/orders-copy.ts";
import { putOnDesk } from "#app/features/licensing/videos/use-video-session.ts";
import type { loader as signedInLoader } from "#app/routes/signed-in.tsx";
import { type Choice, tryHref } from "./order-choices.ts";

/** Leads to the page of the track with the row's own video on the desk: what is changed there is of the two. */
export function TryLink({ choice }: { choice: Choice }) {
  const navigate = useNavigate();
  const viewerId = useRouteLoaderData<typeof signedInLoader>("routes/signed-in")?.viewer.id;
  const href = tryHref(choice);
  async function layOut() {
    if (viewerId !== undefined) await putOnDesk(viewerId, choice.video);
  }
  return (
    <Link
      to={href}
      onClick={(event) => {
        // In another tab the desk is found as it is remembered.
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (!isElsewhere) event.preventDefault();
        void layOut().then(() => (isElsewhere ? undefined : navigate(href)));
      }}
      className="textlink inline-flex min-h-11 items-center text-sm"
      aria-label={newOrderCopy.tryWhich(choice.name)}
    >
      {newOrderCopy.tryIt}
    </Link>
  );
}
