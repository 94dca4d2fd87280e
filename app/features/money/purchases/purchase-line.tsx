import { refundedWord } from "#app/content/billing-copy.ts";
import { disputeWords, historyCopy, purchaseStatusWords } from "#app/content/tokens-copy.ts";
import { formatMoney, formatTokens } from "#app/lib/money.ts";
import { formatDate } from "#app/lib/time.ts";
import { creditNoteHref, documentHref } from "./purchase-hrefs.ts";
import type { PurchaseView } from "#worker/domain/money/purchases/purchases.contract.ts";

export function PurchaseLine({ purchase }: { purchase: PurchaseView }) {
  const { boughtAt, tokens, totalCents, taxCents, currency } = purchase;
  return (
    <tbody className="border-t border-line align-top">
      <tr>
        <td className="tc py-3 pr-4 whitespace-nowrap">
          <time dateTime={new Date(boughtAt).toISOString()}>{formatDate(boughtAt)}</time>
        </td>
        <td className="tc py-3 pr-4 font-label whitespace-nowrap">{formatTokens(tokens)}</td>
        <td className="tc py-3 text-right whitespace-nowrap md:pr-10">
          {formatMoney(totalCents, currency)}
          {taxCents > 0 && <span className="block text-ink2">incl. {formatMoney(taxCents, currency)} tax</span>}
        </td>
        <td className="py-3 pr-4 max-md:hidden">
          <PurchaseState purchase={purchase} />
        </td>
        <td className="py-2 max-md:hidden">
          <PurchaseDocuments purchase={purchase} />
        </td>
      </tr>
      <tr className="md:hidden">
        <td colSpan={3} className="pb-3">
          <PurchaseState purchase={purchase} />
          <PurchaseDocuments purchase={purchase} />
        </td>
      </tr>
    </tbody>
  );
}

const inks: Record<PurchaseView["status"], string> = {
  paid: "text-ok",
  processing: "text-warn",
  failed: "text-bad",
  "under-review": "text-warn",
};

function PurchaseState({ purchase }: { purchase: PurchaseView }) {
  const { status, dispute, isRefundPending } = purchase;
  const givenBack = status === "paid" && !isRefundPending ? refundedWord(purchase) : null;
  const refund = refundWords(purchase);
  return (
    <>
      <span className={`font-label ${givenBack ? "text-ink" : inks[status]}`}>{givenBack ?? purchaseStatusWords[status]}</span>
      {refund !== null && <span className="block text-ink2">{refund}</span>}
      {dispute && <span className="block text-ink2">{disputeWords[dispute]}</span>}
    </>
  );
}

/** "Refunded: 4 tokens, $20", or null. */
function refundWords({ refundedTokens, refundedCents, currency, isRefundPending }: PurchaseView) {
  if (refundedCents === 0) return null;
  const words = `${formatTokens(refundedTokens)}, ${formatMoney(refundedCents, currency)}`;
  return isRefundPending ? `Refund on its way: ${words}` : `Refunded: ${words}`;
}

function PurchaseDocuments({ purchase: { id, documents, creditNotes, tokens, boughtAt } }: { purchase: PurchaseView }) {
  const of = `${formatTokens(tokens)}, ${formatDate(boughtAt)}`;
  return (
    <span className="flex flex-wrap gap-x-4">
      {documents.map((kind) => (
        <DocumentLink key={kind} href={documentHref(id, kind)} name={historyCopy[kind]} about={of} />
      ))}
      {creditNotes.map((note) => (
        <DocumentLink
          key={note.id}
          href={creditNoteHref(id, note.id)}
          name={historyCopy.creditNote}
          about={`${note.number}, ${of}`}
        />
      ))}
    </span>
  );
}

function DocumentLink({ href, name, about }: { href: string; name: string; about: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name}: ${about} (opens in a new tab)`}
      className="py-1 underline underline-offset-4"
    >
      {name}
    </a>
  );
}
