import { reportRefusals, reportToasts } from "#app/content/report-copy.ts";
import { viewerContext } from "#app/context.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { type FormActionArgs, type FormArgs, formAction, tell } from "#app/lib/form-action.ts";
import { pathBefore } from "#app/lib/local-path.ts";
import { signInAddress } from "#app/lib/sign-in-address.ts";
import { forbidden } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ReportTrack } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { reportTrack } from "#worker/domain/office/moderation/reports/replies.ts";
import { nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";

export const reportTrackAction = formAction({
  schema: ReportTrack,
  who: whoReports,
  invalid: (args) => tell(args, pageBefore(args), reportToasts.failed),
  run: reportTrack,
  done: (_, report, args) => tell(args, pageAfter(args, report), reportToasts.submitted),
  words: ({ refusal }, report, args) => tell(args, pageAfter(args, report), reportRefusals[refusal]),
});

function whoReports({ context, request, url }: FormArgs): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer) throw redirectWithToast(signInAddress(request, url), reportToasts.signInFirst);
  if (nextGate(viewer, "/report-track")) throw forbidden();
  return viewer;
}

function pageBefore({ request, url }: FormActionArgs): string {
  return pathBefore(request, url.origin, "/library");
}

/** Returns past the details page, which has served its purpose. */
function pageAfter(args: FormActionArgs, { trackId }: ReportTrack): string {
  const before = pageBefore(args);
  return before.startsWith("/report-track?") ? `/track/${trackId}` : before;
}
