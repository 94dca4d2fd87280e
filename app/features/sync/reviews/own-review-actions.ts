import { redirect } from "react-router";
import type { z } from "zod";
import { createInvalid, createRefusals, ownReviewToasts } from "#app/content/reviews-copy.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { type Asked, formAction, type Reply, signedIn, tell } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import type { AppContext } from "#worker/context.ts";
import { badRequest } from "#worker/domain/base/http/refusals.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { createReview } from "#worker/domain/sync/reviews/create-review.ts";
import {
  closeReview,
  deleteReview,
  extendReview,
  reopenReview,
  resolveComment,
  setDigest,
} from "#worker/domain/sync/reviews/edit-reviews.ts";
import {
  ChosenReview,
  CreateReview,
  ExtendReview,
  ResolveComment,
  SetDigest,
} from "#worker/domain/sync/reviews/reviews.contract.ts";
import { reviewHref, reviewsPath } from "./reviews-href.ts";

/** The form of a new review; back on it where nothing was made. */
export const newReviewAction = formAction({
  schema: CreateReview,
  who: signedIn,
  invalid: (_, issues) => ({
    toast: createInvalid(Object.values(issues).flatMap((messages) => messages ?? [])),
  }),
  run: createReview,
  done: ({ id }) => redirectWithToast(reviewHref(id), ownReviewToasts.created),
  words: ({ refusal }) => ({ toast: createRefusals[refusal], status: 409 }),
});

/** Every form of the list of one's own. */
export const reviewsAction = intents({
  delete: formAction({
    schema: ChosenReview,
    who: signedIn,
    invalid: badRequest,
    run: async (ctx, viewer, review) => {
      await deleteReview(ctx, viewer, review);
      return { ok: true };
    },
    done: () => redirectWithToast(reviewsPath, ownReviewToasts.deleted),
    words: {},
  }),
});

/** Every form of one review of one's own. */
export const ownReviewAction = intents({
  close: edit(ChosenReview, closeReview, ownReviewToasts.closed),
  reopen: edit(ChosenReview, reopenReview, ownReviewToasts.reopened),
  extend: edit(ExtendReview, extendReview, ownReviewToasts.extended),
  digest: edit(SetDigest, setDigest, ownReviewToasts.digest),
  resolve: edit(ResolveComment, resolveComment, null),
});

/** `run` says whether there was something to change. */
function edit<Schema extends z.ZodType>(
  schema: Schema,
  run: (ctx: AppContext, viewer: Viewer, input: z.output<Schema>) => Promise<boolean>,
  toast: Toast | null,
) {
  return formAction({
    schema,
    params: ["id"],
    who: signedIn,
    invalid: badRequest,
    run: async (ctx, viewer, input) => ({ ok: true as const, isDone: await run(ctx, viewer, input) }),
    done: ({ isDone }, _, asked) => stay(asked, isDone, toast),
    words: {},
  });
}

function stay(asked: Asked, isDone: boolean, toast: Toast | null): Reply {
  const page = reviewHref(asked.params.id ?? "");
  if (!isDone) return tell(asked, page, ownReviewToasts.gone, 404);
  if (toast) return tell(asked, page, toast);
  return asked.form.get("answer") === "in-place" ? { toast: null } : redirect(page, 303);
}
