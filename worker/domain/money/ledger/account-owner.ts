import { type SQL, sql } from "drizzle-orm";

/** Whose an account is, in a word: the address of a brand, the name of a label. */
export const ownerNameOf = (account: SQL): SQL => sql`
  CASE ${account}.code
    WHEN 'earnings' THEN (SELECT p.label_name FROM label_profiles AS p WHERE p.id = ${account}.owner_id)
    ELSE (SELECT u.email FROM users AS u WHERE u.id = ${account}.owner_id) END`;
