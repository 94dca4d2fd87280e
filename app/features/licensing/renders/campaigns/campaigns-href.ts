export const campaignsPath = "/my-videos/campaigns";
