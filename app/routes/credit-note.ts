import type { Route } from "./+types/credit-note.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { redirectToDocument } from "#app/features/money/purchases/redirect-back.ts";
import { getCreditNote } from "#worker/domain/money/refunds/credit-notes.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  throw redirectToDocument(viewer, await getCreditNote(context.get(appContext), viewer, params));
}
