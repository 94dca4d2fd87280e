import { redirect } from "react-router";
import { z } from "zod";
import { checkTheFields, type Words } from "#app/lib/form-answer.ts";
import { unprintableWords } from "#app/content/accounts-copy.ts";
import { catalogueWarranted, trackRefusals, trackToasts } from "#app/content/label-tracks-copy.ts";
import { deleteCopy, moveDone, moveRefused } from "#app/content/track-moves-copy.ts";
import { versionsCopy } from "#app/content/versions-copy.ts";
import { addLabelAction } from "#app/features/people/profiles/profile-actions.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { type FormActionArgs, formAction, type FormArgs, signedIn, tell } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { badRequest, notFound, readClientAddress } from "#worker/domain/lib/http.ts";
import { Restore } from "#worker/domain/services/jobs/jobs.contract.ts";
import { consentAhead } from "#worker/domain/catalogue/tracks/rights/consent.contract.ts";
import { createTrack } from "#worker/domain/catalogue/tracks/label-tracks/create-track.ts";
import { deleteTrack, undoRemoval } from "#worker/domain/catalogue/tracks/label-tracks/delete-track.ts";
import {
  CreateTrack,
  MoveTrack,
  type TrackRefusal,
  UpdateTrack,
  WarrantCatalogue,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { moveTrack } from "#worker/domain/catalogue/tracks/label-tracks/take-off-sale.ts";
import { updateTrack } from "#worker/domain/catalogue/tracks/label-tracks/update-track.ts";
import { chooseActiveLabel } from "#worker/domain/people/profiles/own-labels.ts";
import { warrantyCopy } from "#app/content/declaration-copy.ts";
import { warrantCatalogue } from "#worker/domain/catalogue/tracks/label-tracks/warrant-catalogue.ts";
import { closedHref } from "./catalogue-href.ts";
import { readState } from "./read-catalogue.ts";

/** A warranty is recorded with the client's IP address. */
const withAddress =
  <Input, Result>(
    run: (ctx: AppContext, viewer: Viewer, input: Input, clientAddress: string) => Promise<Result>,
  ) =>
  (ctx: AppContext, viewer: Viewer, input: Input, { request }: FormActionArgs): Promise<Result> =>
    run(ctx, viewer, input, readClientAddress(request));
const acts = {
  create: withAddress(createTrack),
  update: withAddress(updateTrack),
  move: withAddress(moveTrack),
  warrant: withAddress(warrantCatalogue),
};

const createAction = formAction({
  schema: CreateTrack,
  who: signedIn,
  run: acts.create,
  done: (_outcome, _input, args) => redirectWithToast(listOf(args), trackToasts.uploaded),
  failed: trackToasts.uploadFailed.title,
  invalid: ({ form }) => ({
    toast: lacks(form, ["title", "artist", "isrc", "audioUploadId"])
      ? trackToasts.missingOnCreate
      : { ...trackToasts.uploadFailed, description: checkTheFields },
  }),
  words: wordsFor,
});

const updateAction = formAction({
  schema: UpdateTrack,
  who: signedIn,
  run: acts.update,
  done: ({ isSentToReview }, _, args) =>
    redirectWithToast(listOf(args), isSentToReview ? trackToasts.updatedForReview : trackToasts.updated),
  failed: trackToasts.notUpdated.title,
  invalid: ({ form }) => ({
    toast: lacks(form, ["title", "artist", "isrc"])
      ? trackToasts.missingOnEdit
      : { ...trackToasts.notUpdated, description: checkTheFields },
  }),
  words: (refused) => {
    if (refused.refusal !== "changed") return wordsFor(refused);
    const { now, changes } = refused;
    const toast: Toast = { ...trackToasts.notUpdated, description: versionsCopy.toast };
    return { status: 409, toast, more: { changed: { now, changes } } };
  },
});

/** A status transition of a track; always confirmed by a toast. */
const moveAction = formAction({
  schema: MoveTrack,
  who: signedIn,
  invalid: badRequest,
  run: acts.move,
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

const deleteAction = formAction({
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
const restoreAction = formAction({
  schema: Restore,
  who: signedIn,
  invalid: badRequest,
  run: undoRemoval,
  done: (_outcome, _input, args) => redirectWithToast(listOf(args), deleteCopy.undone),
  words: ({ refusal }, _, args) =>
    redirectWithToast(listOf(args), refusal === "isrc-taken" ? deleteCopy.isrcTaken : moveRefused(refusal)),
});

/** Undoes the pause in a toast. */
const undoPauseAction = formAction({
  schema: Restore,
  who: signedIn,
  invalid: badRequest,
  run: (ctx, viewer, { id }) => moveTrack(ctx, viewer, { trackId: id, move: "activate" }),
  done: (_outcome, _input, args) => redirectWithToast(listOf(args), moveDone.activate),
  words: ({ refusal, rules }, _, args) => redirectWithToast(listOf(args), moveRefused(refusal, rules)),
});

/** Accepts the label agreement in force for all tracks that wait for it. */
const warrantAction = formAction({
  schema: WarrantCatalogue,
  who: signedIn,
  run: acts.warrant,
  done: ({ remaining }, _, args) => redirectWithToast(listOf(args), catalogueWarranted(remaining)),
  failed: warrantyCopy.notAccepted,
  words: { "not-found": trackRefusals["not-found"] },
});

const chooseLabelAction = formAction({
  schema: z.object({ label: z.string() }),
  who: signedIn,
  invalid: notFound,
  run: async (ctx, viewer, { label }) => {
    if (!(await chooseActiveLabel(ctx, viewer, label))) throw notFound();
    return { ok: true };
  },
  done: (_, { label }) => redirect(`/label/library?${new URLSearchParams({ label })}`),
  words: {},
});

export const labelLibraryAction = intents({
  move: moveAction,
  delete: deleteAction,
  restore: restoreAction,
  "undo-pause": undoPauseAction,
  warrant: warrantAction,
  "choose-label": chooseLabelAction,
  "add-label": addLabelAction(async (ctx, viewer, labelId) => {
    await chooseActiveLabel(ctx, viewer, labelId);
    return `/label/library?label=${labelId}`;
  }),
  create: createAction,
  update: updateAction,
});

/** URL of the list that contained the form. */
function listOf({ url }: FormActionArgs | FormArgs): string {
  return closedHref(readState(url.searchParams));
}

function lacks(form: FormData, names: readonly string[]): boolean {
  return names.some((name) => {
    const value = form.get(name);
    return typeof value !== "string" || value.trim() === "";
  });
}

function wordsFor(refused: TrackRefusal): Words {
  if (refused.refusal === "unprintable")
    return { field: refused.field, message: unprintableWords(refused.characters) };
  if (refused.refusal === "consent-ahead") return { field: refused.field, message: consentAhead };
  const usual = trackRefusals[refused.refusal];
  return "message" in refused && refused.message ? { ...usual, message: refused.message } : usual;
}
