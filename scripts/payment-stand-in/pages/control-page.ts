import { payoutsCapability, transfersCapability } from "../account-status.ts";
import { balanceOf, platform } from "../balance.ts";
import { type Books, idOf, moment, money } from "../books.ts";
import { linkTo } from "../document-links.ts";
import { type Html, html, page } from "./layout.ts";

const maxRows = 40;

/** All objects, newest first, with buttons for actions of a bank or a payment provider. */
export function showControl(books: Books, query: URLSearchParams): Response {
  const refused = query.get("refused");
  return page(
    "Control",
    html`<h1>Payment stand-in</h1>
      ${refused && html`<p class="alert" role="alert">${refused}</p>`} ${overview(books)}
      ${part("Checkout sessions", sessions(books))} ${part("Charges", charges(books))} ${part("Refunds", refunds(books))}
      ${part("Disputes", disputes(books))} ${part("Label accounts", accounts(books))}
      ${part("Transfers to labels", transfers(books))} ${part("Events", events(books))}`,
    { isWide: true },
  );
}

/** A button that posts one control call. */
function button(label: string, path: string, fields: Record<string, string | number> = {}): Html {
  return html`<form method="post" action="/control/${path}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}<button>
      ${label}
    </button>
  </form>`;
}

function overview(books: Books): Html {
  const now = books.now();
  const jumps = { "1 day": 1, "2 days": 2, "30 days": 30, "91 days": 91 };
  return html`<div class="cards">
    <div class="sheet">
      <h2>Clock</h2>
      <p style="margin:0">${moment(now)}</p>
      <div class="acts">${Object.entries(jumps).map(([label, days]) => button(`+ ${label}`, "advance", { days }))}</div>
    </div>
    ${["usd", "gbp"].map((currency) => {
      const { available, pending } = balanceOf(books, platform, currency);
      return html`<div class="sheet">
        <h2>${currency.toUpperCase()} balance</h2>
        <p style="margin:0">${money(available, currency)} available, ${money(pending, currency)} pending</p>
        <div class="acts">
          ${button(`Add ${money(100_000, currency)} of test money`, "funds", { amount: 100_000, currency })}
        </div>
      </div>`;
    })}
  </div>`;
}

function part(title: string, rows: Html[]): Html {
  return html`<section class="part">
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="quiet">None yet.</p>`
        : html`<ul class="rows">
            ${rows}
          </ul>`
    }
  </section>`;
}

const newest = <Row>(rows: Record<string, Row>): Row[] => Object.values(rows).toReversed().slice(0, maxRows);

function row(what: Html, acts: (Html | false | null)[] = []): Html {
  return html`<li>
    <div class="what">${what}</div>
    <div class="acts">${acts}</div>
  </li>`;
}

const tones: Record<string, string> = {
  ...Object.fromEntries(["paid", "succeeded", "won", "active", "delivered"].map((word) => [word, "ok"])),
  ...Object.fromEntries(["failed", "lost", "rejected"].map((word) => [word, "bad"])),
  ...Object.fromEntries(["pending", "waiting", "restricted", "under-review", "needs_response"].map((word) => [word, "warn"])),
};
const badge = (state: string | null) => html`<span class="badge ${tones[state ?? ""] ?? ""}">${state}</span>`;

function sessions({ state }: Books): Html[] {
  return newest(state.sessions).map(({ session, lineItems, settles }) =>
    row(
      html`<b>${money(session.amount_total ?? 0, session.currency)}</b> ${lineItems[0]?.description} ${badge(session.status)}
        ${badge(session.payment_status)} <code>${session.id.slice(0, 24)}…</code>`,
      [
        session.status === "open" && html`<a class="button" href="/c/pay/${session.id}">Open</a>`,
        settles && button("Money arrives", `sessions/${session.id}/settle`, { outcome: "succeeds" }),
        settles && button("Payment fails", `sessions/${session.id}/settle`, { outcome: "fails" }),
      ],
    ),
  );
}

function charges(books: Books): Html[] {
  return newest(books.state.charges).map((charge) => {
    const isOpen = charge.status === "succeeded" && charge.amount_refunded < charge.amount;
    return row(
      html`<b>${money(charge.amount, charge.currency)}</b> ${badge(charge.status)}
        ${charge.amount_refunded > 0 && `${money(charge.amount_refunded, charge.currency)} refunded`}
        ${charge.disputed && "disputed"} <code>${charge.id}</code>
        <a href="${linkTo(books, `/receipts/${charge.id}`)}">Receipt</a>`,
      [
        isOpen && !charge.disputed && button("Refund the rest", `charges/${charge.id}/refund`),
        isOpen && !charge.disputed && button("Dispute", `charges/${charge.id}/dispute`),
      ],
    );
  });
}

function refunds({ state }: Books): Html[] {
  return newest(state.refunds).map((refund) =>
    row(html`<b>${money(refund.amount, refund.currency)}</b> ${badge(refund.status)} <code>${refund.id}</code>`, [
      refund.status === "pending" && button("Arrives", `refunds/${refund.id}/end`, { outcome: "succeeded" }),
      refund.status !== "failed" && button("Fails", `refunds/${refund.id}/end`, { outcome: "failed" }),
    ]),
  );
}

function disputes({ state }: Books): Html[] {
  return newest(state.disputes).map((dispute) => {
    const isOpen = dispute.status !== "won" && dispute.status !== "lost";
    return row(
      html`<b>${money(dispute.amount, dispute.currency)}</b> ${badge(dispute.status)} <code>${idOf(dispute.charge)}</code>`,
      [
        isOpen && button("Won", `disputes/${dispute.id}/end`, { outcome: "won" }),
        isOpen && button("Lost", `disputes/${dispute.id}/end`, { outcome: "lost" }),
      ],
    );
  });
}

function accounts({ state }: Books): Html[] {
  return newest(state.accounts).map((account) => {
    const stage = (label: string, to: string) =>
      account.stage !== to && button(label, `accounts/${account.id}/stage`, { stage: to });
    return row(
      html`<b>${account.displayName ?? account.contactEmail}</b> ${badge(account.isClosed ? "closed" : account.stage)} transfers
        ${transfersCapability(account).status}, payouts ${payoutsCapability(account).status}
        ${account.failsNextPayout && "next payout fails"} <code>${account.id}</code>
        <a href="/express/${account.id}">Dashboard</a>`,
      account.isClosed
        ? []
        : [
            stage("Approve", "active"),
            stage("Restrict", "restricted"),
            stage("Reject", "rejected"),
            button("Fail next payout", `accounts/${account.id}/fail-next-payout`),
            !account.hasWorkingBank && button("Repair bank", `accounts/${account.id}/repair-bank`),
          ],
    );
  });
}

function transfers({ state }: Books): Html[] {
  return newest(state.transfers).map((transfer) =>
    row(
      html`<b>${money(transfer.amount, transfer.currency)}</b> ${moment(transfer.created * 1000)}
        ${transfer.amount_reversed > 0 && `${money(transfer.amount_reversed, transfer.currency)} reversed`}
        <code>${transfer.id}</code> <code>${idOf(transfer.destination)}</code>`,
      [!transfer.reversed && button("Reverse", `transfers/${transfer.id}/reverse`)],
    ),
  );
}

function events({ state }: Books): Html[] {
  return newest(state.events).map(({ id, type, about, delivery }) =>
    row(
      html`<b>${type}</b> ${badge(delivery.status)}
        ${
          delivery.attempts.length > 0 &&
          `${delivery.attempts.length === 1 ? "1 try" : `${delivery.attempts.length} tries`}, last answer ${delivery.attempts.at(-1)?.answer}`
        } <code>${about.slice(0, 24)}</code>`,
      [button("Send again", `events/${id}/resend`)],
    ),
  );
}
