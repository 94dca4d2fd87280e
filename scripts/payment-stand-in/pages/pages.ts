import { type Books, findRoute } from "../books.ts";
import { requireLiveLink } from "../document-links.ts";
import { readText } from "../parameters.ts";
import { Refusal } from "../idempotency.ts";
import { showCheckout, submitCheckout } from "./checkout-page.ts";
import { showControl } from "./control-page.ts";
import { openOnboarding, showOnboarding, submitOnboarding } from "./onboarding-page.ts";
import { notice } from "./layout.ts";
import { downloadCreditNote, downloadInvoice, showInvoice, showReceipt } from "./documents.ts";
import { showExpress } from "./express-page.ts";

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
  "POST /setup/s/:id/:id": (books, { id, rest, query, form }) =>
    submitOnboarding(books, id, rest, { query, form }),
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
