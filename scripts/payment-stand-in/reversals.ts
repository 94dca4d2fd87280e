import type Stripe from "stripe";
import { z } from "zod";
import { balanceOf, enter } from "./balance.ts";
import { type Books, newId, idOf } from "./books.ts";
import { emit } from "./events.ts";
import { listPage, metadata, page, readParameters, text, whole } from "./parameters.ts";
import { refuse, refuseMissing } from "./idempotency.ts";
import { findTransfer } from "./transfers.ts";

const Create = z.strictObject({
  amount: whole(1).optional(),
  description: text().optional(),
  metadata: metadata().optional(),
});

/** Takes a transfer back, wholly or in part, from what the receiver still has. */
export function createReversal(books: Books, input: unknown, [id = ""]: string[]): Stripe.TransferReversal {
  const requests = readParameters(Create, input);
  const transfer = findTransfer(books, id);
  const left = transfer.amount - transfer.amount_reversed;
  const amount = requests.amount ?? left;
  if (left === 0 || amount > left)
    refuse(
      "transfer_reversal_too_large",
      `The transfer reversal amount (${amount}) is greater than the amount left to reverse (${left}).`,
      "amount",
    );
  requireReceiverFunds(books, transfer, amount);
  const reversal = makeReversal(books, transfer, amount, requests.metadata ?? {});
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data.unshift(reversal);
  books.state.reversals[reversal.id] = reversal;
  emit(books, "transfer.reversed", transfer);
  return reversal;
}

function requireReceiverFunds(books: Books, transfer: Stripe.Transfer, amount: number): void {
  const { available, pending } = balanceOf(books, idOf(transfer.destination), transfer.currency);
  if (available + pending >= amount) return;
  refuse(
    "balance_insufficient",
    "The recipient's Stripe balance does not have enough funds to cover this transfer reversal.",
  );
}

function makeReversal(
  books: Books,
  transfer: Stripe.Transfer,
  amount: number,
  metadata: Record<string, string>,
): Stripe.TransferReversal {
  const id = newId("trr");
  const movement = { currency: transfer.currency, source: id };
  const back = { ...movement, type: "transfer_refund" as const, reportingCategory: "transfer_reversal" };
  const { id: transaction } = enter(books, { ...back, amount });
  const refund = { ...movement, type: "payment_refund" as const, reportingCategory: "refund" };
  enter(books, { ...refund, amount: -amount, holder: idOf(transfer.destination) });
  return {
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction: transaction,
    created: books.seconds(),
    currency: transfer.currency,
    destination_payment_refund: newId("pyr"),
    metadata,
    source_refund: null,
    transfer: transfer.id,
  };
}

export function listReversals(books: Books, input: unknown, [id = ""]: string[]) {
  const query = readParameters(z.strictObject(page), input);
  const { reversals } = findTransfer(books, id);
  return listPage(reversals.url, reversals.data.toReversed(), query);
}

export function retrieveReversal(books: Books, input: unknown, [transferId = "", id = ""]: string[]) {
  readParameters(z.strictObject({}), input);
  const reversal = books.state.reversals[id];
  return reversal?.transfer === transferId ? reversal : refuseMissing("transfer reversal", id);
}
