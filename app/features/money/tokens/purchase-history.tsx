import { Pages } from "#app/components/pages.tsx";
import { refundedWord } from "#app/content/purchase-words.ts";
import { disputeWords, historyCopy, purchaseStatusWords } from "#app/content/tokens-copy.ts";
import { formatMoney, formatTokens } from "#app/lib/money.ts";
import { formatDate } from "#app/lib/time.ts";
import { paperHref } from "./paper-href.ts";
import type { PurchasesPage, PurchaseView } from "#worker/domain/money/purchases/purchases.contract.ts";

type PurchaseHistoryProps = { page: PurchasesPage; isFirstPage: boolean };

/** Everything that was bought, with its papers; on phones each purchase is a few lines. */
export function PurchaseHistory({ page: { purchases, nextAfter }, isFirstPage }: PurchaseHistoryProps) {
  return (
    <section aria-labelledby="history" className="pt-14">
      <h2 id="history" className="wide pb-4 text-xl font-[720]">
        {historyCopy.title}
      </h2>
      {purchases.length === 0 ? (
        <p className="border-t border-line py-8 text-ink2">{historyCopy.none}</p>
      ) : (
        <table className="w-full border-b border-line text-left text-sm">
          <caption className="sr-only">{historyCopy.title}</caption>
          <thead>
            <tr className="border-t border-line text-ink2">
              <th className="py-2.5 pr-4 font-[560]">Date</th>
              <th className="py-2.5 pr-4 font-[560]">Tokens</th>
              <th className="py-2.5 text-right font-[560] md:pr-10">Amount</th>
              <th className="py-2.5 pr-4 font-[560] max-md:hidden">Status</th>
              <th className="py-2.5 font-[560] max-md:hidden">Documents</th>
            </tr>
          </thead>
          {purchases.map((purchase) => (
            <PurchaseLine key={purchase.id} purchase={purchase} />
          ))}
        </table>
      )}
      <Pages
        first={isFirstPage ? null : "/buy-tokens#history"}
        next={nextAfter === null ? null : `/buy-tokens?after=${encodeURIComponent(nextAfter)}#history`}
      />
    </section>
  );
}

function PurchaseLine({ purchase }: { purchase: PurchaseView }) {
  const { boughtAt, tokens, totalCents, taxCents, currency } = purchase;
  return (
    <tbody className="border-t border-line align-top">
      <tr>
        <td className="tc py-3 pr-4 whitespace-nowrap">
          <time dateTime={new Date(boughtAt).toISOString()}>{formatDate(boughtAt)}</time>
        </td>
        <td className="tc py-3 pr-4 font-[600] whitespace-nowrap">{formatTokens(tokens)}</td>
        <td className="tc py-3 text-right whitespace-nowrap md:pr-10">
          {formatMoney(totalCents, currency)}
          {taxCents > 0 && (
            <span className="block text-ink2">incl. {formatMoney(taxCents, currency)} tax</span>
          )}
        </td>
        <td className="py-3 pr-4 max-md:hidden">
          <Standing purchase={purchase} />
        </td>
        <td className="py-2 max-md:hidden">
          <Papers purchase={purchase} />
        </td>
      </tr>
      <tr className="md:hidden">
        <td colSpan={3} className="pb-3">
          <Standing purchase={purchase} />
          <Papers purchase={purchase} />
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

/** How a purchase stands: paid or not, and what happened to it since. */
function Standing({ purchase }: { purchase: PurchaseView }) {
  const { status, dispute, isRefundPending } = purchase;
  const givenBack = status === "paid" && !isRefundPending ? refundedWord(purchase) : null;
  const refund = refundWords(purchase);
  return (
    <>
      <span className={`font-[600] ${givenBack ? "text-ink" : inks[status]}`}>
        {givenBack ?? purchaseStatusWords[status]}
      </span>
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

function Papers({ purchase: { id, papers, tokens, boughtAt } }: { purchase: PurchaseView }) {
  const of = `${formatTokens(tokens)}, ${formatDate(boughtAt)}`;
  return (
    <span className="flex flex-wrap gap-x-4">
      {papers.map((kind) => (
        <a
          key={kind}
          href={paperHref(id, kind)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${historyCopy[kind]}: ${of} (opens in a new tab)`}
          className="py-1 underline underline-offset-4"
        >
          {historyCopy[kind]}
        </a>
      ))}
    </span>
  );
}
