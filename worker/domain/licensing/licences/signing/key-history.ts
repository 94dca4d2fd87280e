import { desc, eq, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { signingKeys } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { PublicKey } from "./signing.contract.ts";
import { openSigningKey, type SigningKey } from "./signing-key.ts";

/** The key that signs now; null when the secret is not set, or is no key. */
export const currentKey = (ctx: Pick<AppContext, "settings">): Promise<SigningKey | null> =>
  openSigningKey(ctx.settings.LICENCE_SIGNING_KEY);

/** Put in front of whatever is signed by a key: what it signed can be verified for ever. */
export function keepKey(ctx: AppContext, { id, x }: PublicKey): Statement {
  return ctx.db.insert(signingKeys).values({ id, x, addedAt: ctx.clock.now() }).onConflictDoNothing();
}

/** Every key that may have signed something, the newest first. */
export async function listKeys(ctx: AppContext): Promise<PublicKey[]> {
  const [stored, current] = await Promise.all([
    ctx.db
      .select({ id: signingKeys.id, x: signingKeys.x })
      .from(signingKeys)
      .orderBy(desc(signingKeys.addedAt), sql`${signingKeys.id}`),
    currentKey(ctx),
  ]);
  const isNew = current && !stored.some(({ id }) => id === current.public.id);
  return isNew ? [current.public, ...stored] : stored;
}

export async function findKey(ctx: AppContext, id: string): Promise<PublicKey | null> {
  const [key] = await ctx.db
    .select({ id: signingKeys.id, x: signingKeys.x })
    .from(signingKeys)
    .where(eq(signingKeys.id, id));
  return key ?? null;
}
