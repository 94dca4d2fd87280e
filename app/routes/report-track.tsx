import { redirect } from "react-router";
import type { Route } from "./+types/report-track.ts";
import { nextGate } from "#worker/domain/people/gates/next-gate.ts";
import { getTrack } from "#worker/domain/catalogue/library/queries.ts";
import { ReportTrack, reportReasons } from "#worker/domain/office/reports/reports.contract.ts";
import { reportTrack } from "#worker/domain/office/reports/report-track.ts";
import { Button, LinkButton } from "#app/components/button.tsx";
import { MessagePage } from "#app/components/message-page.tsx";
import { reportDetailsCopy, reportRefusals, reportToasts } from "#app/content/catalogue-copy.ts";
import { appContext, viewerContext } from "#app/context.ts";
import { ReportDetails } from "#app/features/catalogue/library/report-details.tsx";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { signInAddress } from "#app/lib/sign-in-address.ts";
import { requireForm } from "#app/lib/form.ts";
import { pathBefore } from "#app/lib/local-path.ts";

/** Files a report. A fetcher gets the toast as answer; a plain form is sent back to the page it came from. */
export async function action({ request, context, url }: Route.ActionArgs): Promise<Toast | Response> {
  const viewer = context.get(viewerContext);
  if (!viewer) return redirectWithToast(signInAddress(request, url), reportToasts.signInFirst);
  if (nextGate(viewer, "/report-track")) throw new Response(null, { status: 403 });

  const form = requireForm(context);
  const report = ReportTrack.safeParse(Object.fromEntries(form));
  if (!report.success) return answer(reportToasts.failed);
  const filed = await reportTrack(context.get(appContext), viewer, report.data);
  return answer(filed.ok ? reportToasts.submitted : reportRefusals[filed.refusal]);

  function answer(toast: Toast): Toast | Response {
    if (form.get("answer") === "in-place") return toast;
    const before = pathBefore(request, url.origin, "/library");
    // The page that asks for details has done its work.
    const isFromHere = report.success && before.startsWith("/report-track?");
    return redirectWithToast(isFromHere ? `/track/${report.data.trackId}` : before, toast);
  }
}

/** A dropped line or a fault of ours must not cost the visitor the page they are on. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Toast | Response> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return reportToasts.failed;
  }
}

/** The page that asks for details where there are no scripts to open a dialog. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw redirectWithToast(signInAddress(request, url), reportToasts.signInFirst);
  const gate = nextGate(viewer, "/report-track");
  if (gate !== null) throw redirect(gate);
  const track = await getTrack(context.get(appContext), url.searchParams.get("trackId") ?? "", {
    isSuperUser: false,
  });
  if (!track) throw new Response(null, { status: 404 });
  const reason = reportReasons.find((known) => known === url.searchParams.get("reason"));
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
      <form
        method="post"
        action="/report-track"
        className="mt-6 flex max-w-[480px] flex-col gap-5 text-base text-ink"
      >
        <ReportDetails trackId={trackId} reason={reason} />
        <Button type="submit" className="self-start">
          {reportDetailsCopy.submit}
        </Button>
      </form>
    </MessagePage>
  );
}
