import { redirect } from "react-router";
import { heartToasts } from "#app/content/heart-toasts.ts";
import { shortlistNotRestored, shortlistToasts } from "#app/content/shortlist-pages-copy.ts";
import { shortlistHref, shortlistsPath } from "#app/lib/addresses.ts";
import type { RemovalAnswer } from "./hearts/use-removal.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { formAction, type FormActionArgs, type Reply, signedIn } from "#app/lib/form-action.ts";
import { deleteAndRestore, intents } from "#app/lib/intents.ts";
import {
  chooseShortlist,
  createShortlist,
  deleteShortlist,
  renameShortlist,
  restoreShortlist,
} from "#worker/domain/catalogue/shortlists/edit-shortlists.ts";
import { heartTrack, unheartTrack } from "#worker/domain/catalogue/shortlists/heart-track.ts";
import {
  ChosenShortlist,
  CreateShortlist,
  Heart,
  RenameShortlist,
} from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";

/** Forms about lists, and the heart on a track's page. */
export const shortlistsAction = intents({
  heart: formAction({
    schema: Heart,
    who: signedIn,
    invalid: () => back(heartToasts["no-such-track"]),
    run: heartTrack,
    done: (list, { trackId }, args) => answerOrReturn(args, `/track/${trackId}`, heartToasts.added(list)),
    words: ({ refusal }, { trackId }, args) => answerOrReturn(args, `/track/${trackId}`, heartToasts[refusal], 409),
  }),
  unheart: formAction({
    schema: Heart,
    who: signedIn,
    invalid: () => back(heartToasts["no-such-track"]),
    run: async (ctx, viewer, heart) => ({ ok: true, removed: await unheartTrack(ctx, viewer, heart) }),
    // `removed` is null if the current list has changed.
    done: ({ removed }, { trackId }, args) =>
      answerOrReturn<RemovalAnswer>(args, `/track/${trackId}`, removed && heartToasts.removedTrack, 200, {
        removed,
      }),
    words: {},
  }),
  create: formAction({
    schema: CreateShortlist,
    who: signedIn,
    invalid: () => back(shortlistToasts.badName),
    run: createShortlist,
    done: ({ id }) => redirectWithToast(shortlistHref(id), shortlistToasts.created),
    words: ({ refusal }) => back(shortlistToasts[refusal]),
  }),
  rename: formAction({
    schema: RenameShortlist,
    who: signedIn,
    invalid: () => back(shortlistToasts.badName),
    run: renameShortlist,
    done: () => back(shortlistToasts.renamed),
    words: ({ refusal }) => back(shortlistToasts[refusal]),
  }),
  choose: formAction({
    schema: ChosenShortlist,
    who: signedIn,
    invalid: () => back(shortlistToasts.gone),
    run: async (ctx, viewer, list) => ({ ok: true, isChosen: await chooseShortlist(ctx, viewer, list) }),
    done: ({ isChosen }) => back(isChosen ? shortlistToasts.chosen : shortlistToasts.gone),
    words: {},
  }),
  ...deleteAndRestore({
    page: shortlistsPath,
    remove: deleteShortlist,
    restore: restoreShortlist,
    toasts: shortlistToasts,
    notRestored: shortlistNotRestored,
  }),
});

function back(toast: Toast): Response {
  return redirectWithToast(shortlistsPath, toast);
}

/** JSON for scripts that submit in place, with `more` data; else a redirect to the page of the form. */
export function answerOrReturn<More extends object = object>(
  { form }: FormActionArgs,
  page: string,
  toast: Toast | null,
  status = 200,
  more?: More,
): Reply<More> {
  if (form.get("answer") === "in-place") return { status, ...(toast ? { toast } : {}), ...(more ? { more } : {}) };
  return toast ? redirectWithToast(page, toast) : redirect(page);
}
