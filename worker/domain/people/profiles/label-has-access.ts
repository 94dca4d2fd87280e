import { type SQL, sql } from "drizzle-orm";

/** The label's account is approved. Without access nothing of it is sold and nothing is paid out; triggers refuse the same. `labelId` is of no row called `label`. */
export const labelHasAccess = (labelId: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM label_profiles AS label JOIN users AS user ON user.id = label.user_id
  WHERE label.id = ${labelId} AND user.approval_status = 'approved')`;
