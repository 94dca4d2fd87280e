import { replyRefused, replySent, reviewStatusNotLoaded } from "#app/content/track-reviews-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { formAction, signedIn } from "#app/lib/form-action.ts";
import { ReplyToReport } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { replyToReport } from "#worker/domain/office/moderation/reports/replies.ts";

export const replyAction = formAction({
  schema: ReplyToReport,
  who: signedIn,
  invalid: (_, issues) => ({ message: Object.values(issues).flat()[0] ?? reviewStatusNotLoaded }),
  run: replyToReport,
  done: (_outcome, _input, { url }) => redirectWithToast(url.pathname, replySent),
  words: ({ refusal }, _, { url }) => redirectWithToast(url.pathname, replyRefused(refusal)),
});
