import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/admin-ledger-adjustment.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { AdjustmentLines } from "#app/features/office/ledger-explorer/adjustments.tsx";
import { LedgerLink } from "#app/features/office/ledger-explorer/ledger-links.tsx";
import { RecordHeading } from "#app/features/office/ledger-explorer/record-page.tsx";
import { TransferSection } from "#app/features/office/ledger-explorer/transfer-list.tsx";
import { getAdjustment } from "#worker/domain/office/ledger-explorer/adjustments/queries.ts";
import { listTransfersAbout } from "#worker/domain/office/ledger-explorer/transfer-rows.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { adminHref } from "#app/features/office/moderation/admin-tabs.tsx";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Adjustment") }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const adjustment = await getAdjustment(ctx, requireViewer(context), params.adjustmentId);
  if (!adjustment) throw notFound();
  return { adjustment, transfers: await listTransfersAbout(ctx, [adjustment.id]) };
}

export default function LedgerAdjustment({ loaderData }: Route.ComponentProps) {
  const { adjustment, transfers } = loaderData;
  return (
    <>
      <RecordHeading title="Adjustment" id={adjustment.id} />
      <AdjustmentLines rows={[adjustment]} />
      <p className="pt-4 text-sm">
        <LedgerLink to={adminHref("audit", { target: `adjustment:${adjustment.id}` })}>In the audit log</LedgerLink>
      </p>
      <TransferSection transfers={transfers} about="adjustment" />
    </>
  );
}
