import { redirect } from "react-router";
import type { Route } from "./+types/report-track.ts";
import { nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import { getTrack } from "#worker/domain/catalogue/library/queries.ts";
import { reportReasons } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { Button, LinkButton } from "#app/components/button.tsx";
import { MessagePage } from "#app/components/plain-page.tsx";
import { reportDetailsCopy, reportToasts } from "#app/content/report-copy.ts";
import { appContext, viewerContext } from "#app/context.ts";
import { ReportDetails } from "#app/features/catalogue/library/report-details.tsx";
import { reportTrackAction } from "#app/features/catalogue/library/report-actions.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { signInAddress } from "#app/lib/sign-in-address.ts";
import { keepPage } from "#app/lib/keep-page.ts";

/** Files a report. A fetcher gets the toast as its response; a plain form is redirected to the page it came from. */
export const action = reportTrackAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, reportToasts.failed);

/** The page with the report form, where no scripts can open a dialog. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw redirectWithToast(signInAddress(request, url), reportToasts.signInFirst);
  const gate = nextGate(viewer, "/report-track");
  if (gate !== null) throw redirect(gate);
  const track = await getTrack(context.get(appContext), url.searchParams.get("trackId") ?? "", {
    isSuperUser: false,
  });
  if (!track) throw notFound();
  const reason = reportReasons.find((each) => each === url.searchParams.get("reason"));
  return { trackId: track.id, title: track.title, artist: track.artist, reason: reason ?? "plagiarism" };
}

export default function ReportPage({ loaderData: { trackId, title, artist, reason } }: Route.ComponentProps) {
  return (
    <MessagePage
      title={reportDetailsCopy.title(title)}
      action={
        <LinkButton to={`/track/${trackId}`} variant="secondary">
          Cancel
        </LinkButton>
      }
    >
      <p>{artist}</p>
      <form method="post" action="/report-track" className="mt-6 flex max-w-[480px] flex-col gap-5 text-base text-ink">
        <ReportDetails trackId={trackId} reason={reason} />
        <Button type="submit" className="self-start">
          {reportDetailsCopy.submit}
        </Button>
      </form>
    </MessagePage>
  );
}
