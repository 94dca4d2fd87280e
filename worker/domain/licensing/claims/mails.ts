import type { Claim } from "./claims.contract.ts";

type About = Pick<Claim, "platform" | "channel" | "videoUrl" | "reference"> & {
  number: string;
  trackTitle: string;
  artist: string;
  brandName: string;
};

/** What every mail about a claim says of it. */
export const aboutClaim = ({
  platform,
  channel,
  videoUrl,
  reference,
  number,
  trackTitle,
  artist,
  brandName,
}: About): About => ({ platform, channel, videoUrl, reference, number, trackTitle, artist, brandName });
