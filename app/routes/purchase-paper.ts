import type { Route } from "./+types/purchase-paper.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { leadToPaper } from "#app/features/money/purchases/lead-back.ts";
import { paperKinds } from "#worker/domain/money/purchases/purchases.contract.ts";
import { getPaper } from "#worker/domain/money/purchases/queries.ts";
import { notFound } from "#worker/domain/lib/http.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const kind = paperKinds.find((each) => each === params.paper);
  if (!kind) throw notFound();
  const paper = await getPaper(context.get(appContext), viewer, { purchaseId: params.purchaseId, kind });
  throw leadToPaper(viewer, paper);
}
