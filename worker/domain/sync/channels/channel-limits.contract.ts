/** Of an account; the database counts them (0044_claims.sql). */
export const mostChannels = 50;
