import type { Route } from "./+types/purchase-document.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { redirectToDocument } from "#app/features/money/purchases/redirect-back.ts";
import { purchaseDocumentKinds } from "#worker/domain/money/purchases/purchases.contract.ts";
import { getPurchaseDocument } from "#worker/domain/money/purchases/queries.ts";
import { notFound } from "#worker/domain/lib/http.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const kind = purchaseDocumentKinds.find((each) => each === params.document);
  if (!kind) throw notFound();
  const document = await getPurchaseDocument(context.get(appContext), viewer, {
    purchaseId: params.purchaseId,
    kind,
  });
  throw redirectToDocument(viewer, document);
}
