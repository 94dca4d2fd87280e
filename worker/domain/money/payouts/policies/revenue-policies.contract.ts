import { z } from "zod";
import { multiline, readPercent } from "#worker/domain/lib/text.contract.ts";
import { ProposalAct, type ProposalRefusal } from "#worker/domain/services/audit/audit.contract.ts";

/** Guaranteed to every label by the onboarding page since launch. */
export const guaranteedBasisPoints = 5000;
/** Notice period before a label's share is reduced. */
export const noticeDays = 30;

const percentWords = "Enter a percentage: 70 or 66.67.";
const dateWords = "Enter a date, or nothing.";
const textWords = "Say what changes, in at least 10 characters.";

export const ProposePolicy = z.object({
  /** Generated with the form, so that a repeated submit is the same proposal. */
  policyId: z.uuid(),
  /** Null applies to every label without a policy of its own. */
  labelId: z.string().max(100).nullable(),
  basisPoints: z.int({ error: percentWords }).min(0, percentWords).max(10_000, "At most 100%."),
  /** UTC milliseconds; null takes effect when confirmed. */
  validFrom: z.int({ error: dateWords }).positive(dateWords).nullable(),
  text: multiline(textWords).min(10, textWords).max(500, "Say it in at most 500 characters."),
});
export type ProposePolicy = z.infer<typeof ProposePolicy>;

/** Form values: "66.67" and "2027-01-31". */
export const PolicyForm = z
  .object({
    policyId: z.uuid(),
    labelId: z.string().max(100).optional(),
    percent: z.string({ error: percentWords }).trim().max(20),
    validOn: z.string().trim().max(20).optional(),
    text: z.string({ error: textWords }).max(1000),
  })
  .transform(({ labelId, percent, validOn, ...rest }, issues) => {
    const basisPoints = readPercent(percent) ?? Number.NaN;
    const validFrom = validOn ? readDay(validOn) : null;
    // Reported here, where the field still has its form name.
    if (Number.isNaN(basisPoints)) issues.addIssue({ code: "custom", path: ["percent"], message: percentWords });
    if (Number.isNaN(validFrom)) issues.addIssue({ code: "custom", path: ["validOn"], message: dateWords });
    return { ...rest, labelId: labelId ?? null, basisPoints, validFrom };
  })
  .pipe(ProposePolicy);
export type PolicyFields = z.input<typeof PolicyForm>;

/** The first moment of a day, in UTC; NaN for an invalid date. */
function readDay(typed: string): number {
  const at = /^20\d\d-\d\d-\d\d$/.test(typed) ? Date.parse(`${typed}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(typed) ? at : Number.NaN;
}

export const DecidePolicy = z.object({ act: ProposalAct, policyId: z.uuid() });
export type DecidePolicy = z.infer<typeof DecidePolicy>;

export type PolicyRefusal =
  | ProposalRefusal
  | "no-such-label"
  | "no-such-policy"
  /** A super user cannot set the share of their own label. */
  | "own-label"
  | "below-minimum"
  /** A cut with less than the notice period; comes with the earliest day. */
  | "notice-too-short"
  /** A raise that would turn a later policy, announced at shorter notice, into a cut. */
  | "later-becomes-cut"
  /** It would begin before it is announced. */
  | "date-passed"
  /** Another policy of the same labels begins at the same moment. */
  | "date-taken";

export type PolicyRate = { policyName: string; basisPoints: number };
/** A label's share of the list price for licences issued now, and the announced changes. */
export type LabelShare = PolicyRate & { announced: (PolicyRate & { validFrom: number })[] };
/** The share of one of a viewer's labels; `label` is null for a viewer without labels. */
export type OwnShare = { label: { id: string; name: string } | null; share: LabelShare };
