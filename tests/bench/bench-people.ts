/** Profile of the synthetic videos' brand; its account has the same id. */
export const brandId = "00000000-0000-4000-8000-000000000001";
/** The label of every synthetic track; its account has the same id. */
export const labelId = "00000000-0000-4000-8000-000000000002";
