import { z } from "zod";

/** Frequency of an account's sale mails. */
export const saleMailFrequencies = ["each", "daily", "none"] as const;
export type SaleMailFrequency = (typeof saleMailFrequencies)[number];

export const SetSaleMails = z.object({ frequency: z.enum(saleMailFrequencies) });
export type SetSaleMails = z.infer<typeof SetSaleMails>;
