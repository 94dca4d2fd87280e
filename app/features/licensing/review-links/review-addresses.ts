/** Where a page fetches what a review plays. */
export type ReviewAddresses = {
  picture: string;
  previewOf: (position: number) => string;
  coverOf: (position: number) => string;
};

/** By the link's secret, for anybody who has it. */
export function sharedAddresses(token: string): ReviewAddresses {
  const start = `/media/reviews/${token}`;
  return {
    picture: `${start}/picture`,
    previewOf: (position) => `${start}/previews/${position}`,
    coverOf: (position) => `${start}/covers/${position}`,
  };
}

/** By the account, for the owner of the video. */
export function ownAddresses(
  preparationId: string | null,
  candidates: readonly { position: number; trackId: string }[],
): ReviewAddresses {
  const trackAt = (position: number) => candidates.find((each) => each.position === position)?.trackId ?? "";
  return {
    picture: `/media/pictures/${preparationId ?? ""}`,
    previewOf: (position) => `/media/previews/${trackAt(position)}`,
    coverOf: (position) => `/media/covers/${trackAt(position)}?size=176`,
  };
}
