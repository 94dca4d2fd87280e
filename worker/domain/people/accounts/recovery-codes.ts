import { and, eq } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { recoveryCodes } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { requireOneRow } from "#worker/domain/lib/guards.ts";
import { encodeBase32 } from "./totp.ts";

const howMany = 10;

/** Ten codes of 50 random bits, "abcde-fghij": enough that a plain hash keeps them. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => {
    const letters = encodeBase32(crypto.getRandomValues(new Uint8Array(7)))
      .slice(0, 10)
      .toLowerCase();
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

/** Bound to the account, so that equal hashes tell nothing; spelling by hand does no harm. */
function hashCode(userId: string, code: string): string {
  return sha256Hex(`${userId}:${code.toLowerCase().replaceAll(/[^a-z2-7]/g, "")}`);
}

/** Replaces whatever codes there were. */
export function writeRecoveryCodes(ctx: AppContext, userId: string, codes: readonly string[]): Statement[] {
  return [
    discardRecoveryCodes(ctx, userId),
    ctx.db.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashCode(userId, code) }))),
  ];
}

/** Takes a code away; a batch with one that is not there is undone. */
export function spendRecoveryCode(ctx: AppContext, userId: string, code: string): Statement[] {
  const isIt = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashCode(userId, code)));
  return [ctx.db.delete(recoveryCodes).where(isIt), requireOneRow(ctx.db)];
}

export function discardRecoveryCodes(ctx: AppContext, userId: string): Statement {
  return ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
