import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { acceptDocuments } from "./accept-documents.ts";
import { acceptedForRender } from "./documents.contract.ts";

/** Before what is paid for, in the same batch: the database asks for the acceptance when that is written. */
export function acceptForRender(ctx: AppContext, viewer: Viewer, clientAddress: string | null): Statement[] {
  const accepting = {
    userId: viewer.id,
    documents: acceptedForRender,
    act: "render",
    clientAddress,
  } as const;
  return acceptDocuments(ctx.db, accepting, ctx.clock.now());
}
