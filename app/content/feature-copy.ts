/** Further features, each with a screenshot: `public/screens/<name>-<theme>.webp`, taken by `scripts/demo/take-screens.ts`. */
export const features = {
  similar: {
    title: "Search with a song or your video",
    text: "Drop in a reference track or your own cut. Your browser analyses it and finds tracks that match its sound, its cuts and its brightness. The file never leaves your device.",
    alt: "Search results for a video: tracks, each with the reason why it matches",
  },
  fit: {
    title: "Start points that fit your cut",
    text: "We find the cuts in your video and the beats in the track, and suggest where to start so that they line up. The music can end with your video, too.",
    alt: "Suggested start points for a video, each with the cut that a beat lands on",
  },
  compare: {
    title: "Compare tracks under your video",
    text: "Up to four tracks play in sync with your video. Switch between them without losing your place, and vote blind if you like.",
    alt: "A video above the waveforms of three tracks that play in sync with it",
  },
  review: {
    title: "Let your client choose",
    text: "Send a review link, with a password if you like. Clients hear the tracks under the video, vote and leave timed notes. They don’t need an account.",
    alt: "A review link as a client sees it: the video and three tracks to vote for",
  },
  undo: {
    title: "Changed your mind?",
    text: "You have 14 days to cancel a render, as long as you haven’t played or downloaded it. You get your tokens back and the licence is revoked.",
    alt: "A finished video with the offer to cancel the render and get the tokens back",
  },
  verify: {
    title: "Proof that anyone can check",
    text: "Anyone can drop a video or a licence file on the verify page, even a copy saved from a feed, and see whether it’s licensed. Nothing is uploaded.",
    alt: "The verify page: this video is the delivered file of a valid licence",
  },
  syncs: {
    title: "Every sync, as it happens",
    text: "Sync Activity lists each licence with its track, its brand, its video and what you earned, by sync or by track. You can export it as CSV.",
    alt: "Sync Activity of a label: totals, then licences with track, brand, date and status",
  },
} as const;

export type FeatureName = keyof typeof features;

/** Viewports of the public site's screenshots (scripts/demo/take-screens.ts): CSS pixels, and device pixels per CSS pixel. */
export const screenSizes = {
  wide: { width: 1280, height: 960, scale: 1.5 },
  phone: { width: 390, height: 780, scale: 2 },
} as const;

/** Viewport of a feature's screenshot, narrow enough to be legible in half a column. */
export const featureSize = { width: 720, height: 540, scale: 1.5 } as const;
