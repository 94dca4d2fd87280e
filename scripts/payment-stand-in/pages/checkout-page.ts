import { type Books, idOf, money, spaced } from "../books.ts";
import { findSession } from "../checkout.ts";
import { pay } from "../payments.ts";
import type { StoredSession } from "../state.ts";
import { findTestMethod, testMethods } from "../test-methods.ts";
import { type Html, html, page, redirect } from "./layout.ts";

/** The hosted checkout page of a session: its items, and the test cards. */
export function showCheckout(books: Books, id: string, query: URLSearchParams): Response {
  const stored = findSession(books, id);
  const { session } = stored;
  if (session.status === "complete") return showFinished(stored);
  if (session.status === "expired") return showExpired(stored);
  const message = query.get("message");
  const buyer = books.state.customers[idOf(session.customer)]?.customer;
  return page(
    "Pay Cuesheet",
    html`<div class="two">
      <div>
        ${cancelLink(stored)}
        <h1>Pay Cuesheet</h1>
        ${order(stored)}
      </div>
      <form class="sheet" method="post">
        ${message && html`<p class="alert" role="alert">${message}</p>`}
        ${emailField(session.customer_email ?? buyer?.email ?? null)} ${methodChoice()}
        <button class="main">Pay ${money(session.amount_total ?? 0, session.currency)}</button>
        <p class="quiet" style="margin:1rem 0 0">
          Choose how this payment is to end. Nothing you type here leaves this machine.
        </p>
      </form>
    </div>`,
  );
}

const cancelLink = ({ session }: StoredSession) =>
  session.cancel_url && html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>`;

function order({ session, lineItems }: StoredSession): Html {
  return html`<p class="amount">${money(session.amount_total ?? 0, session.currency)}</p>
    <dl>
      ${lineItems.map(
        (item) =>
          html`<dt>${item.description}${(item.quantity ?? 1) > 1 && ` × ${item.quantity}`}</dt>
            <dd>${money(item.amount_total, item.currency)}</dd>`,
      )}
    </dl>`;
}

const emailField = (email: string | null) =>
  html`<label class="field"
    ><span>E-mail</span
    ><input type="email" name="email" required autocomplete="email" value="${email ?? ""}" ${readOnly(email)}
  /></label>`;

const readOnly = (email: string | null) => email !== null && html`readonly`;

function methodChoice(): Html {
  return html`<fieldset>
    <legend>Test card or bank account</legend>
    <div class="choices">
      ${testMethods.map(
        ({ number, label }, index) =>
          html`<label class="choice"
            ><input type="radio" name="card" value="${number}" ${index === 0 && html`checked`} /><b>${label}</b
            ><small>${spaced(number)}</small></label
          >`,
      )}
    </div>
  </fieldset>`;
}

const returnAddress = ({ session }: StoredSession) =>
  (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);

function showFinished(stored: StoredSession): Response {
  const isPaid = stored.session.payment_status === "paid";
  return page(
    "Payment",
    html`<h1>${isPaid ? "This has been paid" : "This payment is on its way"}</h1>
      <p class="lead">${money(stored.session.amount_total ?? 0, stored.session.currency)} to Cuesheet</p>
      <p><a class="button" href="${returnAddress(stored)}">Back to Cuesheet</a></p>`,
  );
}

function showExpired({ session }: StoredSession): Response {
  return page(
    "Expired",
    html`<h1>This payment page has expired</h1>
      <p class="lead">Nothing was taken.</p>
      ${session.cancel_url && html`<p><a class="button" href="${session.cancel_url}">Back to Cuesheet</a></p>`}`,
    { status: 410 },
  );
}

/** Handles the form of the hosted checkout page. */
export function submitCheckout(books: Books, id: string, form: URLSearchParams): Response {
  const stored = findSession(books, id);
  // On a second 'Pay' the session is closed: redirects to its result.
  if (stored.session.status !== "open") return redirect(`/c/pay/${id}`);
  const method = findTestMethod(form.get("card") ?? "");
  const email = (form.get("email") ?? "").trim();
  if (!method) return back(id, "Please choose one of the test cards.");
  if (!email.includes("@")) return back(id, "Please give an e-mail address.");
  const { outcome, message } = pay(books, id, { email, method });
  return outcome === "declined" ? back(id, message) : redirect(returnAddress(stored));
}

const back = (id: string, message: string) => redirect(`/c/pay/${id}?message=${encodeURIComponent(message)}`);
