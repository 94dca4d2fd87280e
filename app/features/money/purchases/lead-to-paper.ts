import { redirect } from "react-router";
import { paperToasts } from "#app/content/tokens-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { PaperOutcome } from "#worker/domain/money/purchases/purchases.contract.ts";

/** The answer to whoever opens a document that the payment provider keeps. */
export function leadToPaper(viewer: Viewer, paper: PaperOutcome): Response {
  if (paper.ok) return redirect(paper.url);
  if (paper.refusal === "no-such-paper") return notFound();
  return redirectWithToast(viewer.activeRole === "label" ? "/" : "/buy-tokens", paperToasts[paper.refusal]);
}
