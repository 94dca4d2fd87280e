import { compToasts, madeToast, makeRefusals } from "#app/content/comps-copy.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { type FormActionArgs, formAction, signedIn } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { pathBefore } from "#app/lib/local-path.ts";
import { badRequest } from "#worker/domain/lib/http.ts";
import { ChosenComp, MakeComps } from "#worker/domain/licensing/videos/comps/comps.contract.ts";
import { deleteComp, restoreComp } from "#worker/domain/licensing/videos/comps/delete-comp.ts";
import { makeComps } from "#worker/domain/licensing/videos/comps/make-comps.ts";
import { compsPath } from "#app/lib/addresses.ts";

/** Starts comps, from their own page or a track's; redirects to the form if none could be started. */
export const newCompsAction = formAction({
  schema: MakeComps,
  who: signedIn,
  invalid: () => ({ toast: compToasts.invalid }),
  run: makeComps,
  done: (outcome) => redirectWithToast(compsPath, madeToast(outcome)),
  words: ({ refusal }) => ({ toast: makeRefusals[refusal], status: 409 }),
});

/** The forms of the list. A deletion can be undone from its toast. */
export const compsAction = intents({
  delete: formAction({
    schema: ChosenComp,
    who: signedIn,
    invalid: badRequest,
    run: async (ctx, viewer, comp) => ({ ok: true, isDeleted: await deleteComp(ctx, viewer, comp) }),
    done: ({ isDeleted }, { id }, args) =>
      back(args, isDeleted ? { ...compToasts.deleted, restorable: { to: compsPath, id } } : compToasts.gone),
    words: {},
  }),
  restore: formAction({
    schema: ChosenComp,
    who: signedIn,
    invalid: badRequest,
    run: async (ctx, viewer, comp) => ({ ok: true, isBack: await restoreComp(ctx, viewer, comp) }),
    done: ({ isBack }, _, args) => back(args, compToasts[isBack ? "restored" : "notRestored"]),
    words: {},
  }),
});

const back = ({ request, url }: FormActionArgs, toast: Toast): Response =>
  redirectWithToast(pathBefore(request, url.origin, compsPath), toast);
