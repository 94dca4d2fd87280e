import { formatTokens } from "#app/lib/money.ts";
import { unpaidDays } from "#worker/domain/services/legal/licence-terms/unpaid.contract.ts";

/** Why no render can start, and what ends it. */
export const holdCopy = {
  title: "Your account is on hold",
  seeWhat: "What to do",
  leadOn: "Tokens and purchases",
  short: "A payment of yours is disputed or was taken back. Until that is settled, nothing can be rendered.",
  disputes: (count: number) =>
    count === 1
      ? "A payment of yours is disputed. Until your bank has decided, its unspent tokens are set aside and no new render can start."
      : `${count} payments of yours are disputed. Until your bank has decided, their unspent tokens are set aside and no new render can start.`,
  withdraw:
    "If you did not mean to dispute it, tell your bank that you withdraw the dispute, or contact support.",
  debt: (tokens: number) =>
    `A payment was taken back after its tokens were spent, so you owe ${formatTokens(tokens)}. The next tokens you buy settle it by themselves; then you can render again.`,
  /** Help text of the terms, section 8: what becomes of licences meanwhile. */
  licences: `Licences that the payment was for are suspended until it is paid. ${unpaidDays} days after a dispute is decided against the payment they are revoked; paying puts them in force again.`,
} as const;
