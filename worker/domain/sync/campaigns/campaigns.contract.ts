import { z } from "zod";

/** Of an account; the database counts them. */
export const mostCampaigns = 200;

/** Characters. */
export const longestCampaignName = 80;
export const longestVideoName = 100;

/**
 * As the Ad-ID registry writes it, in capitals: a prefix of four that begins with no zero, seven characters, and H or D behind
 * them for HD or 3D. `pattern` is for browsers, where small letters will do.
 */
export const adId = { pattern: "[1-9A-Za-z][0-9A-Za-z]{10}[HhDd]?", example: "ABCD1234000H" } as const;
/** Clearcast's clock number: agency, advertiser with number, seconds. */
export const clockNumber = {
  pattern: "[0-9A-Za-z]{3}/[A-Za-z]{4}[0-9]{3}/[0-9]{3}",
  example: "ABC/DEFG001/030",
} as const;

const code = (pattern: string, error: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(new RegExp(`^(${pattern})?$`), error)
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
};

const id = z.uuid();
export const CreateCampaign = z.object(CampaignFields);
export type CreateCampaign = z.infer<typeof CreateCampaign>;
export const EditCampaign = z.object({ id, ...CampaignFields });
export type EditCampaign = z.infer<typeof EditCampaign>;
export const DeleteCampaign = z.object({ id });
export type DeleteCampaign = z.infer<typeof DeleteCampaign>;

/** Nothing chosen is no campaign. */
const campaignId = z
  .union([z.uuid(), z.literal("")])
  .optional()
  .transform((chosen) => chosen || null);

/** What a video is called and where it is filed. An empty name is its file's. */
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

/** Of one page; a form has a hundred fields. */
export const mostAtOnce = 50;
export const MoveVideos = z.object({ id: z.array(id).min(1).max(mostAtOnce), campaignId });
export type MoveVideos = z.infer<typeof MoveVideos>;

export type CampaignChoice = { id: string; name: string };
export type Campaign = CampaignChoice & {
  adId: string | null;
  clockNumber: string | null;
  videos: number;
};

export type CampaignRefusal = "name-taken" | "too-many-campaigns" | "not-found";
export type DescribeRefusal = "no-such-campaign" | "not-found";
