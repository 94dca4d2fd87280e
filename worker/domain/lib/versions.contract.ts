import { z } from "zod";
import { readJson } from "./text.contract.ts";

/** What a form's field says, as text: a tick box is "on" or "", a list of ticks is a list. */
export type FormValues = Record<string, string | string[]>;

/** A record as a form saw it: the version it was read at, and what each field of the form said then. */
export type Seen = { version: number; values: FormValues };

/** `version` in a form: the revision (`updated_at`) of the record that was looked at. */
export const Version = z.coerce.number({ error: "Please open this form again" }).int().min(0);

const Values = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** What every form carries that edits a record; `seen` is `Seen.values` as JSON. */
export const seenFields = {
  version: Version,
  seen: z.string({ error: "Please open this form again" }).transform((text, context): FormValues => {
    const values = Values.safeParse(readJson(text));
    if (values.success) return values.data;
    context.addIssue({ code: "custom", message: "Please open this form again" });
    return z.NEVER;
  }),
};

/** A field that somebody else changed since the form was opened: what it says now, and what the form would write. */
export type Change = { field: string; theirs: string | string[]; yours: string | string[] };

/** Nothing was saved: `changes` stand between the form and the record, which is at `now`. */
export type ChangedRefusal = { refusal: "changed"; now: Seen; changes: Change[] };
