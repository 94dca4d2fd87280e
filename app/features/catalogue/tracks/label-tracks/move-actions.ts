import { z } from "zod";
import { trackRefusals, trackToasts } from "#app/content/label-track-toasts.ts";
import { deleteCopy, moveDone, moveRefused } from "#app/content/track-moves-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { type FormActionArgs, formAction, type FormArgs, signedIn, tell } from "#app/lib/form-action.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { badRequest, readClientAddress } from "#worker/domain/lib/http.ts";
import { Restore } from "#worker/domain/services/jobs/jobs.contract.ts";
import { deleteTrack, undoRemoval } from "#worker/domain/catalogue/tracks/label-tracks/delete-track.ts";
import { MoveTrack } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { moveTrack } from "#worker/domain/catalogue/tracks/label-tracks/take-off-sale.ts";
import { closedHref } from "./catalogue-href.ts";
import { readState } from "./read-catalogue.ts";

/** A warranty is recorded with the client's IP address. */
export const withAddress =
  <Input, Result>(run: (ctx: AppContext, viewer: Viewer, input: Input, clientAddress: string) => Promise<Result>) =>
  (ctx: AppContext, viewer: Viewer, input: Input, { request }: FormActionArgs): Promise<Result> =>
    run(ctx, viewer, input, readClientAddress(request));

const moveWithAddress = withAddress(moveTrack);

/** A status transition of a track; always confirmed by a toast. */
export const moveAction = formAction({
  schema: MoveTrack,
  who: signedIn,
  invalid: badRequest,
  run: moveWithAddress,
  done: (_, { move, trackId }, args) =>
    tell(
      args,
      listOf(args),
      move === "pause"
        ? { ...moveDone.pause, restorable: { to: listOf(args), id: trackId, intent: "undo-pause" } }
        : moveDone[move],
    ),
  words: ({ refusal, rules }, _, args) =>
    tell(args, listOf(args), moveRefused(refusal, rules), refusal === "not-cleared" ? 422 : 200),
});

export const deleteAction = formAction({
  schema: z.object({ trackId: z.string().default("") }),
  who: signedIn,
  run: (ctx, viewer, { trackId }) => deleteTrack(ctx, viewer, trackId),
  done: ({ isLicensed }, { trackId }, args) =>
    redirectWithToast(listOf(args), {
      ...(isLicensed ? deleteCopy.archived : deleteCopy.done),
      restorable: { to: listOf(args), id: trackId },
    }),
  words: ({ refusal }, _, args) =>
    redirectWithToast(listOf(args), {
      ...trackToasts.notDeleted,
      description: trackRefusals[refusal].message,
    }),
});

/** Undoes the deletion in a toast. */
export const restoreAction = formAction({
  schema: Restore,
  who: signedIn,
  invalid: badRequest,
  run: undoRemoval,
  done: (_outcome, _input, args) => redirectWithToast(listOf(args), deleteCopy.undone),
  words: ({ refusal }, _, args) =>
    redirectWithToast(listOf(args), refusal === "isrc-taken" ? deleteCopy.isrcTaken : moveRefused(refusal)),
});

/** Undoes the pause in a toast. */
export const undoPauseAction = formAction({
  schema: Restore,
  who: signedIn,
  invalid: badRequest,
  run: (ctx, viewer, { id }) => moveTrack(ctx, viewer, { trackId: id, move: "activate" }),
  done: (_outcome, _input, args) => redirectWithToast(listOf(args), moveDone.activate),
  words: ({ refusal, rules }, _, args) => redirectWithToast(listOf(args), moveRefused(refusal, rules)),
});

/** URL of the list that contained the form. */
export function listOf({ url }: FormActionArgs | FormArgs): string {
  return closedHref(readState(url.searchParams));
}
