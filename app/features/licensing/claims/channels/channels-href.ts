export const channelsPath = "/my-videos/channels";
