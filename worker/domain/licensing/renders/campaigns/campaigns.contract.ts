import { z } from "zod";
import { adId, clockNumber, longestAdvertised, longestCampaignName, longestVideoName, maxAtOnce } from "../limits.contract.ts";

const code = (pattern: string, error: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(new RegExp(`^(${pattern})?$`), error)
    .optional()
    .transform((text) => text || null);

const advertised = (what: string) =>
  z
    .string()
    .trim()
    .max(longestAdvertised, `Use at most ${longestAdvertised} characters for the ${what}`)
    .optional()
    .transform((text) => text || null);

const CampaignFields = {
  name: z
    .string({ error: "Enter a name" })
    .trim()
    .min(1, "Enter a name")
    .max(longestCampaignName, `Use at most ${longestCampaignName} characters`),
  adId: code(adId.pattern, `An Ad-ID looks like ${adId.example}`),
  clockNumber: code(clockNumber.pattern, `A clock number looks like ${clockNumber.example}`),
  brand: advertised("brand"),
  product: advertised("product"),
};

const id = z.uuid();
export const CreateCampaign = z.object(CampaignFields);
export type CreateCampaign = z.infer<typeof CreateCampaign>;
export const EditCampaign = z.object({ id, ...CampaignFields });
export type EditCampaign = z.infer<typeof EditCampaign>;

/** An empty choice is null. */
const campaignId = z
  .union([z.uuid(), z.literal("")])
  .optional()
  .transform((chosen) => chosen || null);

/** An empty name falls back to the file's name. */
export const DescribeVideo = z.object({
  id,
  name: z
    .string()
    .trim()
    .max(longestVideoName, `Use at most ${longestVideoName} characters`)
    .optional()
    .transform((name) => name || null),
  campaignId,
});
export type DescribeVideo = z.infer<typeof DescribeVideo>;

export const MoveVideos = z.object({ id: z.array(id).min(1).max(maxAtOnce), campaignId });
export type MoveVideos = z.infer<typeof MoveVideos>;

export type CampaignChoice = { id: string; name: string };
export type Campaign = CampaignChoice & {
  adId: string | null;
  clockNumber: string | null;
  /** Brand advertised; null is the account's own brand. */
  brand: string | null;
  product: string | null;
  videos: number;
};

export type CampaignRefusal = "name-taken" | "too-many-campaigns" | "not-found";
export type DescribeRefusal = "no-such-campaign" | "not-found";
