import { type SQL, sql } from "drizzle-orm";

/** Whose an account is, in a word: the address of a brand, the name of a label. */
export const ownerNameOf = (account: SQL): SQL => sql`
  CASE ${account}.code
    WHEN 'earnings' THEN (SELECT label.label_name FROM label_profiles AS label
      WHERE label.id = ${account}.owner_id)
    ELSE (SELECT user.email FROM users AS user WHERE user.id = ${account}.owner_id) END`;
