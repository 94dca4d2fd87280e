/**
 * What else the product does, each beside a picture of it: `public/screens/<name>-<theme>.webp`, taken by
 * `scripts/demo/take-screens.ts`.
 */
export const features = {
  similar: {
    title: "Search with a song or your video",
    text: "Drop a reference track or your own cut. Your browser listens to it and looks at it, and the catalogue answers with tracks that match its sound, its cuts and its light. The file never leaves your device.",
    alt: "Search results for a video: tracks, each with the reason why it matches",
  },
  fit: {
    title: "Start points that fit your cut",
    text: "We find the cuts in your video and the beats in the track, and suggest where to start so that one lands on the other. The music can end with your video, too.",
    alt: "Suggested start points for a video, each with the cut that a beat lands on",
  },
  compare: {
    title: "Compare tracks under your video",
    text: "Up to four tracks play in step with the picture. Switch between them without losing your place, and vote blind if you like.",
    alt: "A video above the waveforms of three tracks that play in step with it",
  },
  review: {
    title: "Let your client choose",
    text: "Send a review link, with a password if you like. Clients hear the candidates under the video, vote and leave timed notes. They need no account.",
    alt: "A review link as a client sees it: the video and three tracks to vote for",
  },
  undo: {
    title: "Changed your mind?",
    text: "Until you download, you have 14 days to take a render back. Your tokens return and the licence is revoked, in one press.",
    alt: "A finished video with the offer to take the render back and the tokens that return",
  },
  verify: {
    title: "Proof that anyone can check",
    text: "Anyone can drop a video, even a copy saved from a feed, or a licence file on the verify page and read whether it is licensed. Nothing is uploaded.",
    alt: "The verify page: a video is the delivered file of a licence that is valid",
  },
  syncs: {
    title: "Every sync, as it happens",
    text: "Sync Activity lists each licence with its track, brand, video and what you earned, by sync or by track, and exports it as CSV.",
    alt: "Sync Activity of a label: totals, then licences with track, brand, date and status",
  },
} as const;

export type FeatureName = keyof typeof features;
