import type { Statement } from "#drizzle/client.ts";
import { picturePrints } from "#drizzle/schema/index.ts";
import { decodePicturePrint } from "#render-service/prints/picture-print.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { sampleDelivered } from "./sample-picture.ts";

/**
 * Keeps the print of a prepared picture until it is delivered, when a trigger makes it findable (0011_proof.sql). One that cannot be read
 * is left out: no render waits for it.
 */
export function storePicturePrint(
  ctx: Pick<AppContext, "db" | "clock">,
  preparationId: string,
  picturePrint: string | undefined,
): Statement[] {
  if (picturePrint === undefined) return [];
  const raw = Uint8Array.from(atob(picturePrint), (byte) => byte.charCodeAt(0));
  const print = decodePicturePrint(raw);
  if (!print) return [];
  const keys = sampleDelivered(print).map(({ key, position }): [number, number] => [key, position]);
  return [
    ctx.db
      .insert(picturePrints)
      .values({ preparationId, raw, keys, madeAt: ctx.clock.now() })
      .onConflictDoNothing(),
  ];
}
