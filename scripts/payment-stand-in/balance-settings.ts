import type Stripe from "stripe";
import { z } from "zod";
import type { Books } from "./books.ts";
import { flag, readParameters, whole } from "./parameters.ts";

export function retrieveBalanceSettings(books: Books, input: unknown): Stripe.BalanceSettings {
  readParameters(z.strictObject({}), input);
  return books.state.balanceSettings;
}

const Update = z.strictObject({
  payments: z
    .strictObject({
      debit_negative_balances: flag().optional(),
      payouts: z
        .strictObject({
          minimum_balance_by_currency: z
            .union([z.literal(""), z.record(z.string(), z.union([z.literal(""), whole(0)]))])
            .optional(),
        })
        .optional(),
    })
    .optional(),
});

export function updateBalanceSettings(books: Books, input: unknown): Stripe.BalanceSettings {
  const { payments } = readParameters(Update, input);
  const settings = books.state.balanceSettings;
  if (payments?.debit_negative_balances !== undefined)
    settings.payments.debit_negative_balances = payments.debit_negative_balances;
  const minimums = payments?.payouts?.minimum_balance_by_currency;
  if (minimums !== undefined && settings.payments.payouts)
    settings.payments.payouts.minimum_balance_by_currency = changed(
      settings.payments.payouts.minimum_balance_by_currency ?? {},
      minimums,
    );
  return settings;
}

/** An empty text takes a currency's minimum away, as everywhere in the API. */
function changed(current: Record<string, number>, changes: "" | Record<string, "" | number>) {
  if (changes === "") return null;
  const next = { ...current };
  for (const [currency, amount] of Object.entries(changes)) {
    if (amount === "") delete next[currency];
    else next[currency] = amount;
  }
  return Object.keys(next).length === 0 ? null : next;
}
