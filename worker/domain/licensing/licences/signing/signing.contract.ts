/** The public half of an Ed25519 key (RFC 8037). `id` is its RFC 7638 thumbprint. */
export type PublicKey = { id: string; x: string };

/** A compact JWS in its parts, not verified. */
export type ReadJws = { header: Record<string, unknown>; payload: Record<string, unknown> };
