import { redirect } from "react-router";
import type { z } from "zod";
import { createInvalid, createRefusals, ownReviewToasts } from "#app/content/own-reviews-copy.ts";
import { deletedToast, redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { type FormActionArgs, formAction, type Reply, signedIn, tell } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import type { AppContext } from "#worker/context.ts";
import { Restore } from "#worker/domain/services/jobs/jobs.contract.ts";
import { badRequest } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { createReview } from "#worker/domain/licensing/review-links/create-review.ts";
import {
  closeReview,
  deleteReview,
  extendReview,
  reopenReview,
  restoreReview,
  setDigest,
} from "#worker/domain/licensing/review-links/edit-reviews.ts";
import { removeVisitor, resolveComment, restoreVisitor } from "#worker/domain/licensing/review-links/moderate-answers.ts";
import {
  ChosenReview,
  CreateReview,
  ExtendReview,
  RemoveVisitor,
  ResolveComment,
  SetDigest,
} from "#worker/domain/licensing/review-links/reviews.contract.ts";
import { reviewHref, reviewsPath } from "./review-addresses.ts";

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

export const reviewsAction = intents({
  delete: change(ChosenReview, deleteReview, (isDeleted, { id }) =>
    redirectWithToast(reviewsPath, deletedToast(ownReviewToasts.deleted, isDeleted, { to: reviewsPath, id })),
  ),
  restore: change(ChosenReview, restoreReview, (isBack) =>
    redirectWithToast(reviewsPath, ownReviewToasts[isBack ? "restored" : "notRestored"]),
  ),
});

export const ownReviewAction = intents({
  close: edit(ChosenReview, closeReview, ownReviewToasts.closed),
  reopen: formAction({
    schema: ChosenReview,
    params: ["id"],
    who: signedIn,
    invalid: badRequest,
    run: reopenReview,
    done: (_, __, args) => stay(args, ownReviewToasts.reopened),
    words: ({ refusal }, _, args) =>
      refusal === "gone" ? respondGone(args) : tell(args, pageOf(args), ownReviewToasts.ranOut, 409),
  }),
  extend: edit(ExtendReview, extendReview, ownReviewToasts.extended),
  digest: edit(SetDigest, setDigest, ownReviewToasts.digest),
  resolve: edit(ResolveComment, resolveComment, null),
  "remove-visitor": edit(RemoveVisitor, removeVisitor, ({ id, visitorId }) => ({
    ...ownReviewToasts.visitorRemoved,
    restorable: { to: reviewHref(id), id: visitorId },
  })),
  restore: change(
    Restore,
    (ctx, viewer, { id: visitorId }, { params }) => restoreVisitor(ctx, viewer, { id: params.id ?? "", visitorId }),
    (isBack, _, args) => redirectWithToast(pageOf(args), ownReviewToasts[isBack ? "visitorRestored" : "visitorNotRestored"]),
  ),
});

/** Resolves to false if there was nothing to change. */
type Change<Schema extends z.ZodType> = (
  ctx: AppContext,
  viewer: Viewer,
  input: z.output<Schema>,
  args: FormActionArgs,
) => Promise<boolean>;

function change<Schema extends z.ZodType>(
  schema: Schema,
  run: Change<Schema>,
  reply: (isDone: boolean, input: z.output<Schema>, args: FormActionArgs) => Reply,
  params: readonly string[] = [],
) {
  return formAction({
    schema,
    params,
    who: signedIn,
    invalid: badRequest,
    run: async (...asked) => ({ ok: true as const, isDone: await run(...asked) }),
    done: ({ isDone }, input, args) => reply(isDone, input, args),
    words: {},
  });
}

function edit<Schema extends z.ZodType>(
  schema: Schema,
  run: Change<Schema>,
  toast: Toast | null | ((input: z.output<Schema>) => Toast),
) {
  const reply = (isDone: boolean, input: z.output<Schema>, args: FormActionArgs) =>
    isDone ? stay(args, typeof toast === "function" ? toast(input) : toast) : respondGone(args);
  return change(schema, run, reply, ["id"]);
}

const pageOf = ({ params }: FormActionArgs): string => reviewHref(params.id ?? "");

function stay(args: FormActionArgs, toast: Toast | null): Reply {
  if (toast) return tell(args, pageOf(args), toast);
  return args.form.get("answer") === "in-place" ? { toast: null } : redirect(pageOf(args), 303);
}

const respondGone = (args: FormActionArgs): Reply => tell(args, pageOf(args), ownReviewToasts.gone, 404);
