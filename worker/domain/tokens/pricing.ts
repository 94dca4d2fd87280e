/** Spec §9: 1 token = $5. */
export const centsPerToken = 500;

/** Design §4.1: the label's share in basis points, stored on every licence together with the policy's name. */
export const sharePolicy = { name: "2026-1", basisPoints: 5000 } as const;
