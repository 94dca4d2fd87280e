import { type Books, findRoute, idOf, day, money } from "../books.ts";
import { requireLiveLink } from "../document-links.ts";
import { readText } from "../parameters.ts";
import { Refusal } from "../idempotency.ts";
import { showCheckout, submitCheckout } from "./checkout-page.ts";
import { showControl } from "./control-page.ts";
import { openOnboarding, showOnboarding, submitOnboarding } from "./onboarding-page.ts";
import { notice, html, page } from "./layout.ts";
import { downloadCreditNote, downloadInvoice, showInvoice, showReceipt } from "./documents.ts";
import { payoutsCapability, requirementEntries, transfersCapability } from "../account-status.ts";
import { findAccount } from "../accounts.ts";
import { balanceOf } from "../balance.ts";

type Visit = { id: string; rest: string; query: URLSearchParams; form: URLSearchParams };
type Show = (books: Books, visit: Visit) => Response;

const document =
  (show: (books: Books, id: string) => Response): Show =>
  (books, { id, query }) => {
    requireLiveLink(books, query);
    return show(books, id);
  };

const table: Record<string, Show> = {
  "GET /": (books, { query }) => showControl(books, query),
  "GET /c/pay/:id": (books, { id, query }) => showCheckout(books, id, query),
  "POST /c/pay/:id": (books, { id, form }) => submitCheckout(books, id, form),
  "GET /receipts/:id": document(showReceipt),
  "GET /invoices/:id": document(showInvoice),
  "GET /invoices/:id/pdf": document(downloadInvoice),
  "GET /credit-notes/:id/pdf": document(downloadCreditNote),
  "GET /setup/s/:id": (books, { id }) => openOnboarding(books, id),
  "GET /setup/s/:id/:id": (books, { id, rest, query }) => showOnboarding(books, id, rest, query),
  "POST /setup/s/:id/:id": (books, { id, rest, query, form }) => submitOnboarding(books, id, rest, { query, form }),
  "GET /express/:id": (books, { id }) => showExpress(books, id),
};

/** Answers page requests of browsers. */
export async function answerPage(books: Books, request: Request): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url);
  const route = findRoute(table, request.method, pathname);
  if (!route) return notice("Nothing here", "The stand-in has no such page.");
  const [id = "", rest = ""] = route.ids;
  const form = new URLSearchParams(request.method === "POST" ? await readText(request) : "");
  try {
    return route.handle(books, { id, rest, query, form });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return notice("This is not possible", error.message, error.status);
  }
}

/** The label's own view of its account: balance, transfers received, payouts to its bank. */
function showExpress(books: Books, id: string): Response {
  const account = findAccount(books, id);
  const received = Object.values(books.state.transfers).filter((row) => idOf(row.destination) === id);
  const payouts = Object.values(books.state.payouts).filter((row) => row.account === id);
  return page(
    "Express dashboard",
    html`<h1>${account.displayName ?? id}</h1>
      <p class="lead">Transfers ${transfersCapability(account).status}, payouts ${payoutsCapability(account).status}</p>
      <div class="cards">
        ${["usd", "gbp"].map((currency) => {
          const { available, pending } = balanceOf(books, id, currency);
          return html`<div class="sheet">
            <h2>${currency.toUpperCase()}</h2>
            <p class="amount" style="margin:0">${money(available, currency)}</p>
            <p class="quiet" style="margin:0">${money(pending, currency)} on its way</p>
          </div>`;
        })}
      </div>
      ${requirementEntries(account).map(({ description }) => html`<p class="quiet">Needed: ${description}</p>`)}
      <section class="part">
        <h2>Received</h2>
        <ul class="rows">
          ${received.map(
            (row) =>
              html`<li>
                <div class="what">
                  <b>${money(row.amount, row.currency)}</b> ${day(row.created * 1000)}
                  ${row.amount_reversed > 0 && `${money(row.amount_reversed, row.currency)} taken back`}
                </div>
              </li>`,
          )}
        </ul>
      </section>
      <section class="part">
        <h2>Paid to the bank</h2>
        <ul class="rows">
          ${payouts.map(
            (row) =>
              html`<li>
                <div class="what">
                  <b>${money(row.amount, row.currency)}</b> ${day(row.createdAt)}
                  <span class="badge">${row.status}</span>
                </div>
              </li>`,
          )}
        </ul>
      </section>`,
  );
}
