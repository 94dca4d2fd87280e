import { eq } from "drizzle-orm";
import { users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { deleteAccount } from "#worker/domain/office/data-rights/delete-account.ts";
import { hashPassword } from "#worker/domain/people/accounts/passwords.ts";

const password = "tape-and-ink";

/** Deletes an account as its owner; pass `given` to submit a wrong password. */
export async function eraseAccount(ctx: AppContext, viewer: Viewer, given = password) {
  const passwordHash = await hashPassword(password, { log2N: 4, r: 1, p: 1 });
  await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, viewer.id));
  return deleteAccount(ctx, { viewer }, { password: given });
}
