import { redirect } from "react-router";
import type { z } from "zod";
import { askedToasts, unlockRefusals, visitorToasts } from "#app/content/reviews-copy.ts";
import { flashCookie, type Toast } from "#app/lib/flash.ts";
import { anyone, type FormActionArgs, formAction, type Reply } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import type { AppContext } from "#worker/context.ts";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import { addComment, type Answered, renameVisitor, vote } from "#worker/domain/licensing/review-links/answer-review.ts";
import type { Asking } from "#worker/domain/licensing/review-links/open-link.ts";
import {
  AddComment,
  AskForLink,
  type AskForLinkRefusal,
  RenameVisitor,
  UnlockReview,
  type VisitorRefusal,
  Vote,
} from "#worker/domain/licensing/review-links/reviews.contract.ts";
import { unlockReview } from "#worker/domain/licensing/review-links/open-link.ts";
import { askForLink } from "#worker/domain/licensing/review-links/ask-for-link.ts";
import { sharedHref } from "./review-addresses.ts";

/** Refusals that end after a while. */
const tooOften = new Set<VisitorRefusal | AskForLinkRefusal>(["asked-already", "too-many-attempts", "too-many-names"]);

export const sharedReviewAction = intents({
  vote: answering(Vote, vote),
  note: answering(AddComment, addComment),
  rename: answering(RenameVisitor, renameVisitor),
  ask: formAction({
    schema: AskForLink,
    who: anyone,
    run: (ctx, _, input, args) => askForLink(ctx, askingOf(args), input),
    done: (_answer, _, args) => reply(args, askedToasts.asked, {}),
    words: ({ refusal }, _, args) => reply(args, askedToasts[refusal], { status: tooOften.has(refusal) ? 429 : 409 }),
  }),
  unlock: formAction({
    schema: UnlockReview,
    who: anyone,
    run: (ctx, _, input, args) => unlockReview(ctx, askingOf(args), input),
    done: ({ cookie }, _, args) => reply(args, null, { cookie }),
    words: unlockRefusals,
  }),
});

function answering<Schema extends z.ZodType>(
  schema: Schema,
  run: (ctx: AppContext, asking: Asking, input: z.output<Schema>) => Promise<Answered>,
) {
  return formAction({
    schema,
    who: anyone,
    invalid: (args) => reply(args, visitorToasts.invalid, { status: 400 }),
    run: (ctx, _, input, args) => run(ctx, askingOf(args), input),
    done: ({ cookie }, _, args) => reply(args, null, { cookie }),
    words: ({ refusal }, _, args) => reply(args, visitorToasts[refusal], { status: tooOften.has(refusal) ? 429 : 409 }),
  });
}

function askingOf({ request, params }: Pick<FormActionArgs, "request" | "params">): Asking {
  return {
    token: params.token ?? "",
    cookieHeader: request.headers.get("cookie"),
    clientAddress: readClientAddress(request),
  };
}

/** Responds in place to a fetcher; otherwise redirects to the page, with toast and input. */
function reply(
  { form, params }: FormActionArgs,
  toast: Toast | null,
  { status = 200, cookie = null }: { status?: number; cookie?: string | null },
): Reply {
  const headers = new Headers();
  if (cookie) headers.append("Set-Cookie", cookie);
  if (form.get("answer") === "in-place") return { toast, status, headers };
  if (toast) headers.append("Set-Cookie", flashCookie(toast));
  return redirect(sharedHref(params.token ?? ""), { status: 303, headers });
}
