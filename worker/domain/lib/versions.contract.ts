import { z } from "zod";
import { readJson } from "./text.contract.ts";

/** A form's values as text: a checkbox is "on" or "", a list of checkboxes is a list. */
export type FormValues = Record<string, string | string[]>;

/** The record as the form was opened with it: its version and the form's initial values. */
export type Seen = { version: number; values: FormValues };

/** `version` in a form: the revision (`updated_at`) of the record the form was opened with. */
export const Version = z.coerce.number({ error: "Please open this form again" }).int().min(0);

const Values = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** Fields of every form that edits a record; `seen` is `Seen.values` as JSON. */
export const seenFields = {
  version: Version,
  seen: z.string({ error: "Please open this form again" }).transform((text, context): FormValues => {
    const values = Values.safeParse(readJson(text));
    if (values.success) return values.data;
    context.addIssue({ code: "custom", message: "Please open this form again" });
    return z.NEVER;
  }),
};

/** A field that was changed by another save since the form was opened: its current value and the form's. */
export type Change = { field: string; theirs: string | string[]; yours: string | string[] };

/** Nothing was saved: `changes` are the conflicts between the form and the record at `now`. */
export type ChangedRefusal = { refusal: "changed"; now: Seen; changes: Change[] };
