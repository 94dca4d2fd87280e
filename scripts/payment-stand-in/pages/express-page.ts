import { payoutsCapability, requirementEntries, transfersCapability } from "../account-status.ts";
import { findAccount } from "../accounts.ts";
import { balanceOf } from "../balance.ts";
import { type Books, idOf, day, money } from "../books.ts";
import { html, page } from "./layout.ts";

/** The label's own view of its account: balance, transfers received, payouts to its bank. */
export function showExpress(books: Books, id: string): Response {
  const account = findAccount(books, id);
  const received = Object.values(books.state.transfers).filter((row) => idOf(row.destination) === id);
  const payouts = Object.values(books.state.payouts).filter((row) => row.account === id);
  return page(
    "Express dashboard",
    html`<h1>${account.displayName ?? id}</h1>
      <p class="lead">
        Transfers ${transfersCapability(account).status}, payouts ${payoutsCapability(account).status}
      </p>
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
