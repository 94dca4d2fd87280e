import { Download } from "lucide-react";
import { LinkButton } from "#app/components/button.tsx";
import { DataTable, HeadCell } from "#app/components/data-table.tsx";
import { Pages } from "#app/components/list.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { historyCopy } from "#app/content/tokens-copy.ts";
import { rpc } from "#app/lib/rpc.ts";
import type { PurchasesPage } from "#worker/domain/money/purchases/purchases.contract.ts";
import { PurchaseLine } from "./purchase-line.tsx";

type PurchaseHistoryProps = { page: PurchasesPage; isFirstPage: boolean };

export function PurchaseHistory({ page: { purchases, nextAfter, total }, isFirstPage }: PurchaseHistoryProps) {
  return (
    <section aria-labelledby="history" className="pt-14">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-4">
        <SectionTitle id="history">{historyCopy.title}</SectionTitle>
        <LinkButton href={rpc.api.tokens["movements.csv"].$path()} download variant="secondary">
          <Download className="icon-sm" aria-hidden="true" />
          {historyCopy.movements}
        </LinkButton>
      </div>
      <DataTable
        caption={historyCopy.title}
        empty={purchases.length === 0 && historyCopy.none}
        hasBodies
        head={
          <>
            <HeadCell>Date</HeadCell>
            <HeadCell>Tokens</HeadCell>
            <HeadCell className="text-right md:pr-10">Amount</HeadCell>
            <HeadCell className="pr-4 max-md:hidden">Status</HeadCell>
            <HeadCell className="max-md:hidden">Documents</HeadCell>
          </>
        }
      >
        {purchases.map((purchase) => (
          <PurchaseLine key={purchase.id} purchase={purchase} />
        ))}
      </DataTable>
      <Pages
        first={isFirstPage ? null : "/buy-tokens#history"}
        next={nextAfter === null ? null : `/buy-tokens?after=${encodeURIComponent(nextAfter)}#history`}
        rowCount={purchases.length}
        total={total}
      />
    </section>
  );
}
