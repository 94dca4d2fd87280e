import { sql } from "drizzle-orm";
import type { RevocationKind } from "./revocations.contract.ts";

/** SQL on `licences`, by its alias, left-joined with `licence_revocations`: null while not revoked. */
export const revocationKind = (licences: "licence" | "licences") => sql<RevocationKind | null>`
  CASE WHEN ${sql.identifier(licences)}.status = 'lapsed' THEN 'unpaid'
    WHEN licence_revocations.licence_id IS NULL THEN NULL
    WHEN licence_revocations.problem_id IS NULL THEN 'undone' ELSE 'refunded' END`;
