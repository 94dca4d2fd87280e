import { sql } from "drizzle-orm";
import type { RevocationKind } from "./revocations.contract.ts";

/** Of `licences` joined left with `licence_revocations`: how it was revoked, null when it was not. */
export const revocationKind = sql<RevocationKind | null>`
  CASE WHEN licence_revocations.licence_id IS NULL THEN NULL
    WHEN licence_revocations.problem_id IS NULL THEN 'undone' ELSE 'refunded' END`;
