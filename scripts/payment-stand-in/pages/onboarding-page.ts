import { findLink, openLink } from "../account-links.ts";
import { changeAccount, findAccount } from "../accounts.ts";
import type { Books } from "../books.ts";
import { emitThin } from "../events.ts";
import type { AccountStage, StoredAccount, StoredLink } from "../state.ts";
import { type Html, html, page, redirect } from "./layout.ts";

const steps = { about: "About you", bank: "Bank account", review: "Review" };
type Step = keyof typeof steps;

/** Links are single-use: the visit that follows carries a key. Any other visitor is asked to request a new link. */
export function openOnboarding(books: Books, id: string): Response {
  const { link, visit } = openLink(books, id);
  return redirect(visit === null ? link.refreshUrl : `/setup/s/${id}/about?visit=${visit}`);
}

function visited(books: Books, id: string, query: URLSearchParams): StoredLink | null {
  const link = findLink(books, id);
  const isOwn = link.visit !== null && link.visit === query.get("visit");
  return isOwn && !link.isDone ? link : null;
}

export function showOnboarding(books: Books, id: string, step: string, query: URLSearchParams): Response {
  const link = visited(books, id, query);
  if (!link) return redirect(findLink(books, id).refreshUrl);
  const account = findAccount(books, link.account);
  const at: Step = step === "bank" || step === "review" ? step : "about";
  const form = { about: aboutForm, bank: bankForm, review: reviewForm }[at](account);
  return page(
    steps[at],
    html`<ol class="steps">
        ${Object.entries(steps).map(([name, title]) => html`<li ${name === at && html`aria-current="step"`}>${title}</li>`)}
      </ol>
      <div class="two">
        <div>
          <h1>${steps[at]}</h1>
          <p class="lead">${account.displayName ?? account.contactEmail} gets paid by Cuesheet.</p>
        </div>
        <form class="sheet" method="post">
          ${form}
          <div class="row-of-buttons">
            <button name="leave" value="yes" formnovalidate>Leave for now</button>
          </div>
        </form>
      </div>`,
  );
}

const select = (name: string, label: string, options: Record<string, string>, chosen: string | null) =>
  html`<label class="field"
    ><span>${label}</span
    ><select name="${name}">
      ${Object.entries(options).map(
        ([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`,
      )}
    </select></label
  >`;

function aboutForm({ country, entityType }: StoredAccount): Html {
  const countries = { us: "United States", gb: "United Kingdom", de: "Germany", jp: "Japan" };
  const kinds = { individual: "One person", company: "Company", non_profit: "Non-profit" };
  return html`${select("country", "Country", countries, country)}
    ${select("entity_type", "Kind of business", kinds, entityType)} <button class="main">Continue</button>`;
}

const choice = (name: string, value: string, label: string, about: string, isChosen = false) =>
  html`<label class="choice"
    ><input type="radio" name="${name}" value="${value}" ${isChosen && html`checked`} /><b>${label}</b
    ><small>${about}</small></label
  >`;

const question = (legend: string, choices: Html[], action: string) =>
  html`<fieldset>
      <legend>${legend}</legend>
      <div class="choices">${choices}</div>
    </fieldset>
    <button class="main">${action}</button>`;

function bankForm(): Html {
  const works = choice("bank", "works", "Takes every payout", "000123456789", true);
  const fails = choice("bank", "fails", "Sends the next payout back", "000111111116");
  return question("Test bank account", [works, fails], "Continue");
}

function reviewForm(): Html {
  const stages = [
    choice("stage", "active", "Approved at once", "Payouts start", true),
    choice("stage", "under-review", "Kept for review", "Decide on the stand-in's control page"),
    choice("stage", "restricted", "A document is missing", "Past due"),
    choice("stage", "rejected", "Rejected", "For good"),
  ];
  return question("How this is to be answered", stages, "Agree and submit");
}

const answers: readonly AccountStage[] = ["active", "under-review", "restricted", "rejected"];

export function submitOnboarding(
  books: Books,
  id: string,
  step: string,
  { query, form }: { query: URLSearchParams; form: URLSearchParams },
): Response {
  const link = visited(books, id, query);
  if (!link) return redirect(findLink(books, id).refreshUrl);
  if (form.has("leave")) return finish(books, link);
  const account = findAccount(books, link.account);
  const next = (name: Step) => redirect(`/setup/s/${id}/${name}?visit=${link.visit}`);
  if (step === "bank") {
    changeAccount(books, account, { failsNextPayout: form.get("bank") === "fails", hasWorkingBank: true });
    return next("review");
  }
  if (step === "review") {
    const stage = answers.find((answer) => answer === form.get("stage")) ?? "active";
    changeAccount(books, account, { stage });
    return finish(books, link);
  }
  const about = { country: form.get("country"), entityType: form.get("entity_type") };
  changeAccount(books, account, account.stage === "new" ? { ...about, stage: "left-halfway" } : about);
  return next("bank");
}

/** Returning proves nothing about the account; the product fetches its state again. */
function finish(books: Books, link: StoredLink): Response {
  link.isDone = true;
  emitThin(books, "v2.core.account_link.returned", null);
  return redirect(link.returnUrl ?? link.refreshUrl);
}
