import { redirect } from "react-router";
import { z } from "zod";
import { checkTheFields, type Words } from "#app/lib/form-answer.ts";
import { unprintableWords } from "#app/content/accounts-copy.ts";
import { catalogueWarranted, trackRefusals, trackToasts } from "#app/content/label-track-toasts.ts";
import { versionsCopy } from "#app/content/versions-copy.ts";
import { addLabelAction } from "#app/features/people/profiles/profile-actions.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { formAction, signedIn } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { consentAhead } from "#worker/domain/catalogue/tracks/rights/consent.contract.ts";
import { createTrack } from "#worker/domain/catalogue/tracks/label-tracks/create-track.ts";
import {
  CreateTrack,
  type TrackRefusal,
  UpdateTrack,
  WarrantCatalogue,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { updateTrack } from "#worker/domain/catalogue/tracks/label-tracks/update-track.ts";
import { chooseActiveLabel } from "#worker/domain/people/profiles/own-labels.ts";
import { warrantyCopy } from "#app/content/declaration-copy.ts";
import { warrantCatalogue } from "#worker/domain/catalogue/tracks/label-tracks/warrant-catalogue.ts";
import { deleteAction, listOf, moveAction, restoreAction, undoPauseAction, withAddress } from "./move-actions.ts";

const acts = {
  create: withAddress(createTrack),
  update: withAddress(updateTrack),
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

function lacks(form: FormData, names: readonly string[]): boolean {
  return names.some((name) => {
    const value = form.get(name);
    return typeof value !== "string" || value.trim() === "";
  });
}

function wordsFor(refused: TrackRefusal): Words {
  if (refused.refusal === "unprintable") return { field: refused.field, message: unprintableWords(refused.characters) };
  if (refused.refusal === "consent-ahead") return { field: refused.field, message: consentAhead };
  const usual = trackRefusals[refused.refusal];
  return "message" in refused && refused.message ? { ...usual, message: refused.message } : usual;
}
