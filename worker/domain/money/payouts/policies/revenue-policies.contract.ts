import { z } from "zod";
import { multiline, readPercent } from "#worker/domain/lib/text.contract.ts";

/** What the onboarding page has guaranteed every label from the first day on. */
export const guaranteedBasisPoints = 5000;
/** How long labels are told ahead that their share becomes smaller. */
export const noticeDays = 30;

export const policyStatuses = ["proposed", "confirmed", "declined"] as const;
export type PolicyStatus = (typeof policyStatuses)[number];

const percentWords = "Enter a percentage: 70 or 66.67.";
const dateWords = "Enter a date, or nothing.";
const textWords = "Say what changes, in at least 10 characters.";

export const ProposePolicy = z.object({
  /** Made with the form: sent twice, it is the same proposal. */
  policyId: z.uuid(),
  /** Null is every label that has no policy of its own. */
  labelId: z.string().max(100).nullable(),
  basisPoints: z.int({ error: percentWords }).min(0, percentWords).max(10_000, "At most 100%."),
  /** UTC milliseconds; null is at once, when it is confirmed. */
  validFrom: z.int({ error: dateWords }).positive(dateWords).nullable(),
  text: multiline(textWords).min(10, textWords).max(500, "Say it in at most 500 characters."),
});
export type ProposePolicy = z.infer<typeof ProposePolicy>;

/** As people fill it in: "66.67" and "2027-01-31". */
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
    // Told here, where the field still has its name.
    if (Number.isNaN(basisPoints))
      issues.addIssue({ code: "custom", path: ["percent"], message: percentWords });
    if (Number.isNaN(validFrom)) issues.addIssue({ code: "custom", path: ["validOn"], message: dateWords });
    return { ...rest, labelId: labelId ?? null, basisPoints, validFrom };
  })
  .pipe(ProposePolicy);
export type PolicyFields = z.input<typeof PolicyForm>;

/** The first moment of a day, in UTC; NaN for a day that no calendar has. */
function readDay(typed: string): number {
  const at = /^20\d\d-\d\d-\d\d$/.test(typed) ? Date.parse(`${typed}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(typed) ? at : Number.NaN;
}

export const policyActs = ["confirm", "decline"] as const;
export const DecidePolicy = z.object({ act: z.enum(policyActs), policyId: z.uuid() });
export type DecidePolicy = z.infer<typeof DecidePolicy>;

export type PolicyRefusal =
  | "no-such-label"
  | "no-such-policy"
  /** Nobody sets the share of a label of their own. */
  | "own-label"
  /** The proposer cannot confirm. */
  | "own-proposal"
  | "decided-already"
  | "below-minimum"
  /** A cut that labels would hear of too late; comes with the earliest day. */
  | "notice-too-short"
  /** A raise that would turn a later policy, told at shorter notice, into a cut. */
  | "later-becomes-cut"
  /** It would begin before it is announced. */
  | "date-passed"
  /** Another policy of the same labels begins at the same moment. */
  | "date-taken"
  /** The id was used for something else. */
  | "id-taken";

export type PolicyRate = { policyName: string; basisPoints: number };
/** What a label keeps of the list price of what is licensed now, and what has been announced to follow. */
export type LabelShare = PolicyRate & { announced: (PolicyRate & { validFrom: number })[] };
/** Of one of a viewer's labels; without one what every label keeps, for who has none yet. */
export type OwnShare = { label: { id: string; name: string } | null; share: LabelShare };
