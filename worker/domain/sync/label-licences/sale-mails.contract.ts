import { z } from "zod";

/** How an account hears of what its labels sell. */
export const saleMailFrequencies = ["each", "daily", "none"] as const;
export type SaleMailFrequency = (typeof saleMailFrequencies)[number];

export const SetSaleMails = z.object({ frequency: z.enum(saleMailFrequencies) });
export type SetSaleMails = z.infer<typeof SetSaleMails>;
