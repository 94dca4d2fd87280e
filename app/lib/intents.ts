import type { AppContext } from "#worker/context.ts";
import { badRequest } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { Restore } from "#worker/domain/services/jobs/jobs.contract.ts";
import type { Restored } from "#worker/domain/services/jobs/removals.ts";
import { deletedToast, redirectWithToast, type Toast } from "./flash.ts";
import { type FormAction, type FormArgs, formAction, signedIn } from "./form-action.ts";
import { requireForm } from "./form.ts";

/** Dispatches a page's forms to their actions by name; 400 for an unknown name. */
export function intents<Acts extends Readonly<Record<string, FormAction>>>(
  acts: Acts,
  nameOf: (args: FormArgs) => FormDataEntryValue | null = byField("intent"),
): (args: FormArgs) => ReturnType<Acts[keyof Acts]> {
  return (args) => {
    const name = nameOf(args);
    const act = typeof name === "string" && Object.hasOwn(acts, name) ? acts[name] : undefined;
    if (!act) throw badRequest();
    return act(args, name) as ReturnType<Acts[keyof Acts]>; // what each of them answers
  };
}

type Deletion<Refusal extends string> = {
  page: string;
  remove: (ctx: AppContext, viewer: Viewer, input: Restore) => Promise<{ isRestorable: boolean }>;
  restore: (ctx: AppContext, viewer: Viewer, input: Restore) => Promise<Restored<Refusal>>;
  /** Without `gone`, an invalid id is a bad request. */
  toasts: { deleted: Toast; restored: Toast; gone?: Toast };
  notRestored: Readonly<Record<Refusal | "gone", Toast>>;
};

/** Deletes a row of a list, and restores it from the toast's Undo. */
export function deleteAndRestore<Refusal extends string>({ page, remove, restore, toasts, notRestored }: Deletion<Refusal>) {
  const back = (toast: Toast) => redirectWithToast(page, toast);
  return {
    delete: formAction({
      schema: Restore,
      who: signedIn,
      invalid: () => (toasts.gone ? back(toasts.gone) : badRequest()),
      run: async (ctx, viewer, row) => ({ ok: true, ...(await remove(ctx, viewer, row)) }),
      done: ({ isRestorable }, { id }) => back(deletedToast(toasts.deleted, isRestorable, { to: page, id })),
      words: {},
    }),
    restore: formAction({
      schema: Restore,
      who: signedIn,
      invalid: () => (toasts.gone ? back(notRestored.gone) : badRequest()),
      run: restore,
      done: () => back(toasts.restored),
      words: ({ refusal }) => back(notRestored[refusal]),
    }),
  };
}

export function byField(field: string): (args: FormArgs) => FormDataEntryValue | null {
  return ({ context }) => requireForm(context).get(field);
}
