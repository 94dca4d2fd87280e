import type { Route } from "./+types/report-track.ts";
import { nextGate } from "#worker/domain/accounts/next-gate.ts";
import { ReportTrack } from "#worker/domain/reports/contract.ts";
import { reportTrack } from "#worker/domain/reports/report-track.ts";
import { reportRefusals, reportToasts } from "#app/content/catalogue-copy.ts";
import { appContext, viewerContext } from "#app/context.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";

/** Files a report. A fetcher gets the toast as answer; a plain form is sent back to the page it came from. */
export async function action({ request, context, url }: Route.ActionArgs): Promise<Toast | Response> {
  const viewer = context.get(viewerContext);
  if (!viewer) return redirectWithToast("/auth", reportToasts.signInFirst);
  if (nextGate(viewer, "/report-track")) throw new Response(null, { status: 403 });

  const form = await request.formData();
  const report = ReportTrack.safeParse(Object.fromEntries(form));
  if (!report.success) return answer(reportToasts.failed);
  const filed = await reportTrack(context.get(appContext), viewer, report.data);
  return answer(filed.ok ? reportToasts.submitted : reportRefusals[filed.refusal]);

  function answer(toast: Toast): Toast | Response {
    return form.get("answer") === "in-place" ? toast : redirectWithToast(pageBefore(request, url), toast);
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

/** There is nothing to look at here. */
export function loader() {
  throw new Response(null, { status: 404 });
}

/** Where the form stood, if that was one of our pages. */
function pageBefore(request: Request, url: URL): string {
  const referrer = request.headers.get("referer") ?? "";
  const before = URL.canParse(referrer) ? new URL(referrer) : null;
  return before?.origin === url.origin ? before.pathname + before.search : "/library";
}
