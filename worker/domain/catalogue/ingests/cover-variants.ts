import type { CoverVariant } from "#render-service/covers/covers.contract.ts";
import { coverSizes, ingestCoverKey, largeCoverSize } from "#worker/domain/services/files/media/keys.ts";

/** The pictures made of every cover that a label brings. */
export const coverVariants: readonly CoverVariant[] = [...coverSizes, largeCoverSize].flatMap((width) => [
  { width, format: "webp" as const },
  { width, format: "avif" as const },
]);

/** The variant that a track names; the others stand beside it. */
export const namedVariant: CoverVariant = { width: 640, format: "webp" };

export const coverKeysOf = (ingestId: string, attempt: number): string[] =>
  coverVariants.map((variant) => ingestCoverKey(ingestId, attempt, variant));
