import { desc, eq } from "drizzle-orm";
import { documentAcceptances } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import type { Acceptance } from "./documents.contract.ts";

/** What the viewer accepted, the newest first. */
export function listAcceptances(ctx: Pick<AppContext, "db">, viewer: Viewer): Promise<Acceptance[]> {
  const { document, version, acceptedAt, userId } = documentAcceptances;
  return ctx.db
    .select({ document, version, acceptedAt })
    .from(documentAcceptances)
    .where(eq(userId, viewer.id))
    .orderBy(desc(acceptedAt), document);
}
