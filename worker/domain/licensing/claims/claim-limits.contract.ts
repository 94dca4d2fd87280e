/** `withdrawn`: by its brand, by the revocation of its licence, or with the account. */
export const claimStatuses = ["open", "released", "refused", "withdrawn"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** Per licence; the database enforces it, too (0009_licences.sql). */
export const maxClaimsPerLicence = 20;

/** Characters, apart from the forms that check them: a page that only counts need not bring those along. */
export const claimLimits = { channel: 100, videoUrl: 500, reference: 100, reason: 2000 } as const;
