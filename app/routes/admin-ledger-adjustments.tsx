import { data } from "react-router";
import type { Route } from "./+types/admin-ledger-adjustments.ts";
import {
  adjustmentActFailed,
  adjustmentStatusWords,
  adjustmentToasts,
  ledgerCopy,
  ledgerTabWords,
} from "#app/content/ledger-copy.ts";
import { decidedAlready } from "#app/content/decided-copy.ts";
import { appContext } from "#app/context.ts";
import { AdjustmentLines } from "#app/features/office/ledger-explorer/adjustment-lines.tsx";
import { ledgerHref } from "#app/features/office/ledger-explorer/ledger-href.ts";
import { LedgerList } from "#app/features/office/ledger-explorer/ledger-list.tsx";
import { redirectWithToast } from "#app/lib/flash.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { requireForm } from "#app/lib/form.ts";
import { DecideAdjustment } from "#worker/domain/office/adjustments/adjustments.contract.ts";
import { decideAdjustment } from "#worker/domain/office/adjustments/decide-adjustment.ts";
import { listAdjustments } from "#worker/domain/office/adjustments/queries.ts";
import { LedgerQuery } from "#worker/domain/money/ledger/ledger.contract.ts";

export const meta: Route.MetaFunction = () => [{ title: `${ledgerTabWords.adjustments} · Cuesheet` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = LedgerQuery.parse(Object.fromEntries(url.searchParams));
  return { query, page: await listAdjustments(context.get(appContext), requireViewer(context), query) };
}

export async function action({ context }: Route.ActionArgs) {
  const decision = DecideAdjustment.safeParse(Object.fromEntries(requireForm(context)));
  if (!decision.success) throw data(null, { status: 400 });
  const viewer = requireViewer(context);
  const outcome = await decideAdjustment(context.get(appContext), viewer, decision.data);
  const back = ledgerHref("adjustments");
  if (outcome.ok) return redirectWithToast(back, adjustmentToasts[decision.data.act]);
  const first = outcome.decided && decidedAlready(outcome.decided, viewer);
  return redirectWithToast(back, adjustmentActFailed(outcome.refusal, first));
}

export default function LedgerAdjustments({ loaderData: { query, page } }: Route.ComponentProps) {
  return (
    <LedgerList
      tab="adjustments"
      query={query}
      page={page}
      nouns={["adjustment", "adjustments"]}
      empty={ledgerCopy.noAdjustments}
      statuses={adjustmentStatusWords}
    >
      {(rows) => <AdjustmentLines rows={rows} />}
    </LedgerList>
  );
}
