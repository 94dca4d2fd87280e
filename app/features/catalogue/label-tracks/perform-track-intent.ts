import type { Submission } from "@conform-to/react";
import { unprintableWords } from "#app/content/accounts-copy.ts";
import {
  checkTheFields,
  deleteCopy,
  moveDone,
  moveRefused,
  trackRefusals,
  trackToasts,
} from "#app/content/label-tracks-copy.ts";
import { versionsCopy } from "#app/content/versions-copy.ts";
import type { Toast } from "#app/lib/flash.ts";
import { parseForm } from "#app/lib/form.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import {
  CreateTrack,
  MoveTrack,
  type TrackRefusal,
  UpdateTrack,
} from "#worker/domain/catalogue/label-tracks/label-tracks.contract.ts";
import { createTrack } from "#worker/domain/catalogue/label-tracks/create-track.ts";
import { deleteTrack } from "#worker/domain/catalogue/label-tracks/delete-track.ts";
import { moveTrack } from "#worker/domain/catalogue/label-tracks/move-track.ts";
import { updateTrack } from "#worker/domain/catalogue/label-tracks/update-track.ts";
import type { TrackAnswer } from "./track-form-values.ts";

type Outcome = { done: Toast } | { answer: TrackAnswer; status: number };

/** The form of a new track. */
export async function performCreate(ctx: AppContext, viewer: Viewer, form: FormData): Promise<Outcome> {
  const submission = parseForm(form, CreateTrack);
  if (submission.status !== "success") {
    const isMissing = lacks(form, ["title", "artist", "isrc", "audioUploadId"]);
    return refuse(form, submission.reply(), isMissing ? trackToasts.missingOnCreate : wrongOnCreate);
  }
  const outcome = await createTrack(ctx, viewer, submission.value);
  return outcome.ok
    ? { done: trackToasts.uploaded }
    : refuseBy(form, submission, trackToasts.uploadFailed, outcome);
}

/** The form of a track that exists. */
export async function performUpdate(ctx: AppContext, viewer: Viewer, form: FormData): Promise<Outcome> {
  const submission = parseForm(form, UpdateTrack);
  if (submission.status !== "success") {
    const isMissing = lacks(form, ["title", "artist", "isrc"]);
    return refuse(form, submission.reply(), isMissing ? trackToasts.missingOnEdit : wrongOnEdit);
  }
  const outcome = await updateTrack(ctx, viewer, submission.value);
  if (!outcome.ok && outcome.refusal === "changed") {
    const { now, changes } = outcome;
    const toast = { ...trackToasts.notUpdated, description: versionsCopy.toast };
    const { answer } = refuse(form, submission.reply({ resetForm: false }), toast);
    return { answer: { ...answer, changed: { now, changes } }, status: 409 };
  }
  if (!outcome.ok) return refuseBy(form, submission, trackToasts.notUpdated, outcome);
  return { done: outcome.isSentToReview ? trackToasts.updatedForReview : trackToasts.updated };
}

/** A row's move through the table of transitions; always told as a toast. */
export async function performMove(ctx: AppContext, viewer: Viewer, form: FormData): Promise<Toast> {
  const input = MoveTrack.safeParse(Object.fromEntries(form));
  if (!input.success) throw new Response(null, { status: 400 });
  const outcome = await moveTrack(ctx, viewer, input.data);
  return outcome.ok ? moveDone[input.data.move] : moveRefused(outcome.refusal);
}

export async function performDelete(ctx: AppContext, viewer: Viewer, form: FormData): Promise<Toast> {
  const trackId = form.get("trackId");
  const outcome = await deleteTrack(ctx, viewer, typeof trackId === "string" ? trackId : "");
  if (!outcome.ok) return { ...trackToasts.notDeleted, description: trackRefusals[outcome.refusal].message };
  return outcome.kept === "archive" ? deleteCopy.archived : deleteCopy.done;
}

const wrongOnCreate: Toast = { ...trackToasts.uploadFailed, description: checkTheFields };
const wrongOnEdit: Toast = { ...trackToasts.notUpdated, description: checkTheFields };

function lacks(form: FormData, names: readonly string[]): boolean {
  return names.some((name) => {
    const value = form.get(name);
    return typeof value !== "string" || value.trim() === "";
  });
}

function refuseBy<Schema>(
  form: FormData,
  submission: Submission<Schema>,
  title: Toast,
  refused: TrackRefusal,
): Outcome {
  const { field, message, status } = told(refused);
  const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
  return refuse(form, submission.reply(errors), { ...title, description: message }, status);
}

function told(refused: TrackRefusal) {
  if (refused.refusal === "unprintable")
    return { field: refused.field, message: unprintableWords(refused.characters), status: 400 };
  const usual = trackRefusals[refused.refusal];
  return "message" in refused && refused.message ? { ...usual, message: refused.message } : usual;
}

function refuse(form: FormData, result: TrackAnswer["result"], toast: Toast, status = 400) {
  const formId = form.get("form");
  return { answer: { formId: typeof formId === "string" ? formId : "", result, toast }, status };
}
