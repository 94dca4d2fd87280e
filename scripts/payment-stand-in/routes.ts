import { createAccountLink, updateBalanceSettings } from "./account-links.ts";
import { closeAccount, createAccount, retrieveAccount } from "./accounts.ts";
import { listTransactions, retrieveBalance } from "./balance.ts";
import { type Books, findRoute } from "./books.ts";
import { createSession, expireSession, listSessions, retrieveSession } from "./checkout.ts";
import { createCreditNote, listCreditNotes, retrieveCreditNote } from "./credit-notes.ts";
import { createCustomer, retrieveCustomer } from "./customers.ts";
import { listDisputes, retrieveDispute } from "./disputes.ts";
import { retrieveInvoice } from "./invoices.ts";
import { retrieveCharge } from "./payments.ts";
import { listPayouts } from "./payouts.ts";
import { createRefund, listRefunds, retrieveRefund } from "./refunds.ts";
import { createReversal, createTransfer, listReversals, listTransfers, retrieveTransfer } from "./transfers.ts";

/** `account`: the connected account on whose behalf the call is made. */
type Handler = (books: Books, input: unknown, ids: string[], account: string | null) => object;

/** All supported calls; `:id` matches one identifier. */
const table: Record<string, Handler> = {
  "POST /v1/checkout/sessions": createSession,
  "GET /v1/checkout/sessions": listSessions,
  "GET /v1/checkout/sessions/:id": retrieveSession,
  "POST /v1/checkout/sessions/:id/expire": expireSession,
  "GET /v1/charges/:id": retrieveCharge,
  "GET /v1/invoices/:id": retrieveInvoice,
  "POST /v1/customers": createCustomer,
  "GET /v1/customers/:id": retrieveCustomer,
  "POST /v1/credit_notes": createCreditNote,
  "GET /v1/credit_notes": listCreditNotes,
  "GET /v1/credit_notes/:id": retrieveCreditNote,
  "GET /v1/balance": retrieveBalance,
  "GET /v1/balance_transactions": listTransactions,
  "POST /v1/balance_settings": updateBalanceSettings,
  "GET /v1/payouts": listPayouts,
  "POST /v1/refunds": createRefund,
  "GET /v1/refunds": listRefunds,
  "GET /v1/refunds/:id": retrieveRefund,
  "GET /v1/disputes": listDisputes,
  "GET /v1/disputes/:id": retrieveDispute,
  "POST /v1/transfers": createTransfer,
  "GET /v1/transfers": listTransfers,
  "GET /v1/transfers/:id": retrieveTransfer,
  "POST /v1/transfers/:id/reversals": createReversal,
  "GET /v1/transfers/:id/reversals": listReversals,
  "POST /v2/core/accounts": createAccount,
  "GET /v2/core/accounts/:id": retrieveAccount,
  "POST /v2/core/accounts/:id/close": closeAccount,
  "POST /v2/core/account_links": createAccountLink,
};

export const findCall = (method: string, path: string) => findRoute(table, method, path);
