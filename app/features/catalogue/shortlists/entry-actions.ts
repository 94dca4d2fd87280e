import { heartToasts } from "#app/content/heart-toasts.ts";
import { entryToasts } from "#app/content/shortlist-pages-copy.ts";
import { shortlistHref } from "#app/lib/addresses.ts";
import type { RemovalAnswer } from "./hearts/use-removal.ts";
import type { Toast } from "#app/lib/flash.ts";
import { type FormActionArgs, formAction, type Reply, signedIn } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { noteTrack, reorderTrack, transferTrack } from "#worker/domain/catalogue/shortlists/edit-entries.ts";
import { removeTrack } from "#worker/domain/catalogue/shortlists/heart-track.ts";
import { Entry, NoteTrack, ReorderTrack, TransferTrack } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";
import { answerOrReturn } from "./shortlist-actions.ts";

const onList = { params: ["id"], who: signedIn };

/** Forms about a track in a list. */
export const entryAction = intents({
  note: formAction({
    schema: NoteTrack,
    ...onList,
    invalid: (args) => stay(args, entryToasts.longNote, 400),
    run: async (ctx, viewer, note) => ({ ok: true, isNoted: await noteTrack(ctx, viewer, note) }),
    done: ({ isNoted }, _, args) => (isNoted ? stay(args, entryToasts.noted) : respondGone(args)),
    words: {},
  }),
  reorder: formAction({
    schema: ReorderTrack,
    ...onList,
    invalid: respondGone,
    run: async (ctx, viewer, move) => {
      await reorderTrack(ctx, viewer, move);
      return { ok: true };
    },
    done: (_, __, args) => stay(args, null),
    words: {},
  }),
  transfer: formAction({
    schema: TransferTrack,
    ...onList,
    invalid: (args) => stay(args, entryToasts["no-such-entry"], 404),
    run: transferTrack,
    done: (_, __, args) => stay(args, entryToasts.moved),
    words: ({ refusal }, _, args) => stay(args, entryToasts[refusal], 409),
  }),
  remove: formAction({
    schema: Entry,
    ...onList,
    invalid: respondGone,
    run: async (ctx, viewer, entry) => ({ ok: true, removed: await removeTrack(ctx, viewer, entry) }),
    done: ({ removed }, _, args) =>
      answerOrReturn<RemovalAnswer>(args, pageOf(args), heartToasts.removedTrack, 200, { removed }),
    words: {},
  }),
});

const pageOf = ({ params: { id = "" } }: FormActionArgs): string => shortlistHref(id);

function respondGone(args: FormActionArgs): Reply {
  return stay(args, entryToasts.gone, 404);
}

function stay(args: FormActionArgs, toast: Toast | null, status = 200) {
  return answerOrReturn(args, pageOf(args), toast, status);
}
