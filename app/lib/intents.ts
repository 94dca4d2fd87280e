import { badRequest } from "#worker/domain/lib/http.ts";
import { requireForm } from "./form.ts";
import type { FormAction, FormArgs } from "./form-action.ts";

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

export function byField(field: string): (args: FormArgs) => FormDataEntryValue | null {
  return ({ context }) => requireForm(context).get(field);
}
