import type Stripe from "stripe";
import { z } from "zod";
import { canReceive } from "./account-status.ts";
import { balanceOf, enter, platform } from "./balance.ts";
import { type Books, newId, idOf, shape } from "./books.ts";
import { emit } from "./events.ts";
import { byId, currency, metadata, readParameters, text, whole } from "./parameters.ts";
import { listBy, listPage, page } from "./lists.ts";
import { refuse, refuseMissing } from "./idempotency.ts";

const Create = z.strictObject({
  amount: whole(1),
  currency: currency(),
  destination: text(),
  metadata: metadata().optional(),
  transfer_group: text().optional(),
});
type Requests = z.output<typeof Create>;

export function createTransfer(books: Books, input: unknown): Stripe.Transfer {
  const requests = readParameters(Create, input);
  const account = books.state.accounts[requests.destination];
  if (!account || account.isClosed) return refuseMissing("destination", requests.destination, "destination");
  if (!canReceive(account))
    refuse(
      "insufficient_capabilities_for_transfer",
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
    );
  requireFunds(books, requests);
  const transfer = makeTransfer(books, requests);
  books.state.transfers[transfer.id] = transfer;
  const movement = { currency: requests.currency, source: transfer.id };
  const paid = { ...movement, type: "transfer" as const };
  transfer.balance_transaction = enter(books, { ...paid, amount: -requests.amount }).id;
  const received = { ...movement, type: "payment" as const };
  enter(books, { ...received, amount: requests.amount, holder: requests.destination });
  emit(books, "transfer.created", transfer);
  return transfer;
}

function requireFunds(books: Books, { amount, currency }: Requests): void {
  if (balanceOf(books, platform, currency).available >= amount) return;
  refuse(
    "balance_insufficient",
    "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.",
  );
}

function makeTransfer(books: Books, requests: Requests): Stripe.Transfer {
  const id = newId("tr");
  return shape<Stripe.Transfer>({
    id,
    object: "transfer",
    amount: requests.amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: books.seconds(),
    currency: requests.currency,
    destination: requests.destination,
    livemode: false,
    metadata: requests.metadata ?? {},
    reversals: { object: "list", url: `/v1/transfers/${id}/reversals`, has_more: false, data: [] },
    reversed: false,
    transfer_group: requests.transfer_group ?? null,
  });
}

const findTransfer = (books: Books, id: string): Stripe.Transfer =>
  books.state.transfers[id] ?? refuseMissing("transfer", id, "transfer");

export const retrieveTransfer = byId(findTransfer);

export const listTransfers = listBy(
  "/v1/transfers",
  { destination: text().optional(), transfer_group: text().optional() },
  ({ state }) => Object.values(state.transfers),
);

const CreateReversal = z.strictObject({
  amount: whole(1).optional(),
  metadata: metadata().optional(),
});

/** Reverses a transfer, wholly or in part, from the receiver's remaining balance. */
export function createReversal(books: Books, input: unknown, [id = ""]: string[]): Stripe.TransferReversal {
  const requests = readParameters(CreateReversal, input);
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
  refuse("balance_insufficient", "The recipient's Stripe balance does not have enough funds to cover this transfer reversal.");
}

function makeReversal(
  books: Books,
  transfer: Stripe.Transfer,
  amount: number,
  metadata: Record<string, string>,
): Stripe.TransferReversal {
  const id = newId("trr");
  const movement = { currency: transfer.currency, source: id };
  const back = { ...movement, type: "transfer_refund" as const };
  const { id: transaction } = enter(books, { ...back, amount });
  const refund = { ...movement, type: "payment_refund" as const };
  enter(books, { ...refund, amount: -amount, holder: idOf(transfer.destination) });
  return shape<Stripe.TransferReversal>({
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction: transaction,
    created: books.seconds(),
    currency: transfer.currency,
    metadata,
    transfer: transfer.id,
  });
}

export function listReversals(books: Books, input: unknown, [id = ""]: string[]) {
  const query = readParameters(z.strictObject(page), input);
  const { reversals } = findTransfer(books, id);
  return listPage(reversals.url, reversals.data.toReversed(), query);
}
