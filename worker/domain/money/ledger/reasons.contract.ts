/** The kind of record that an entry's `subject_id` names. */
export type SubjectKind =
  | "render"
  | "licence"
  | "purchase"
  | "refund"
  | "dispute"
  | "payout"
  | "adjustment"
  | "account"
  | "settlement";

/**
 * Reasons for a transfer. The database refuses others (constraint `known_reason`), and the id of every transfer begins
 * with its reason and its subject (constraint `id_names_reason_and_subject`).
 */
export const reasons = {
  render: {
    subject: "render",
    means: "the price of a render, held when it starts; returned when its licence is revoked",
  },
  earning: { subject: "licence", means: "a label's share of a licence" },
  revenue: { subject: "licence", means: "our part of a licence, booked back when it is revoked" },
  shortfall: { subject: "licence", means: "tokens sold below the label's share: we pay the rest" },
  reversal: {
    subject: "licence",
    means: "what a lost dispute or a revoked licence takes back of a label’s earning",
  },
  "reversal-undone": {
    subject: "licence",
    means: "the money of a lost dispute came back or its debt was repaid, and so does the earning",
  },
  purchase: { subject: "purchase", means: "the tokens of a paid purchase" },
  "purchase-cash": { subject: "purchase", means: "what they were sold for" },
  "purchase-tax": { subject: "purchase", means: "the tax paid with them" },
  "purchase-fee": { subject: "purchase", means: "what the provider charges for the payment" },
  grant: { subject: "account", means: "tokens given without payment" },
  "grant-value": { subject: "account", means: "what they are worth at list price" },
  repayment: { subject: "account", means: "tokens at hand pay a brand's debt" },
  "repayment-value": { subject: "account", means: "what those tokens were sold for makes up for the loss" },
  adjustment: { subject: "adjustment", means: "a correction by two super users" },
  "adjustment-value": { subject: "adjustment", means: "what adjusted tokens are worth" },
  exchange: {
    subject: "settlement",
    means: "cash exchanged because the provider settled in another currency",
  },
  refund: { subject: "refund", means: "tokens held for a refund of ours" },
  "refund-cash": { subject: "refund", means: "what the refunded tokens were sold for" },
  "refund-tax": { subject: "refund", means: "the tax that goes back with them" },
  "refund-returned": { subject: "refund", means: "the tokens of a refund that the bank sent back" },
  "refund-returned-cash": { subject: "refund", means: "its money, at the provider again" },
  "refund-returned-tax": { subject: "refund", means: "its tax, owed again" },
  dispute: { subject: "dispute", means: "unspent tokens held while their payment is disputed" },
  "dispute-debt": { subject: "dispute", means: "spent tokens held as a debt meanwhile" },
  "dispute-cash": { subject: "dispute", means: "the money that the bank took" },
  "dispute-cash-returned": { subject: "dispute", means: "that money, back after a dispute that was won" },
  "dispute-unspent": { subject: "dispute", means: "what unspent tokens were sold for pays a lost dispute" },
  "dispute-tax": { subject: "dispute", means: "tax that a lost dispute takes back" },
  "dispute-loss": { subject: "dispute", means: "what a lost dispute costs us until the debt is repaid" },
  "dispute-fee": { subject: "dispute", means: "what the provider charges for a dispute" },
  "dispute-returned": { subject: "dispute", means: "money that came back after the dispute was lost" },
  "dispute-returned-tokens": { subject: "dispute", means: "its tokens, as a lot of their own" },
  "dispute-returned-value": { subject: "dispute", means: "what those tokens are worth" },
  "dispute-returned-tax": { subject: "dispute", means: "its tax, owed again" },
  payout: { subject: "payout", means: "what is due to a label, held until the provider has it" },
  "transfer-reversal": { subject: "payout", means: "money of a payout that came back" },
} as const satisfies Record<string, { subject: SubjectKind; means: string }>;
export type Reason = keyof typeof reasons;
export const reasonNames = Object.keys(reasons) as [Reason, ...Reason[]];

export const isReason = (text: string): text is Reason => Object.hasOwn(reasons, text);
