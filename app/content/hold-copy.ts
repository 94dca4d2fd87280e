import { formatTokens } from "#app/lib/money.ts";
import { unpaidDays } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";

export const holdCopy = {
  title: "Your account is on hold",
  seeWhat: "What to do",
  leadOn: "Tokens and purchases",
  short: "One of your payments is disputed or was charged back. You can’t render until that is settled.",
  disputes: (count: number) =>
    count === 1
      ? "One of your payments is disputed. Until your bank decides, its unspent tokens are on hold and you can’t start a new render."
      : `${count} of your payments are disputed. Until your bank decides, their unspent tokens are on hold and you can’t start a new render.`,
  withdraw: "If you didn’t mean to dispute it, ask your bank to withdraw the dispute, or contact support.",
  debt: (tokens: number) =>
    `A payment was charged back after its tokens were spent, so you owe ${formatTokens(tokens)}. The next tokens you buy settle it automatically; then you can render again.`,
  /** Summary of section 8 of the terms: what happens to licences meanwhile. */
  licences: `The licences it paid for are suspended until it’s paid. ${unpaidDays} days after a lost dispute they’re revoked; paying restores them.`,
} as const;
