/** The front page's five tracks under a visitor's own video. The page's script imports this module too, so keep it small. */
export const tryOut = {
  title: "Hear five tracks under your own video.",
  text: "Drop in a video and switch the music while it plays. Nothing is uploaded: the video stays in your browser.",
  choose: "Choose a video",
  chooseText: "Or drop it here. MP4, MOV or WebM, any size.",
  another: "Choose another video",
  noScripts:
    "Trying tracks under a video needs JavaScript, which is switched off in this browser. Sign up to open any of these tracks.",
  tracks: "Five tracks to try",
  /** Starts with the button's visible label (WCAG 2.5.3). */
  hear: (place: number, title: string, artist: string): string => `${place}: hear ${title} by ${artist}`,
  use: "Use in video",
  useOf: (title: string): string => `Use in video: ${title}, after signing up`,
  picture: "Your video with the music playing",
  play: "Play",
  pause: "Pause",
  seek: "Position",
  nothing: "Choose a track, or press 1 to 5.",
  starts: (title: string): string => `“${title}” starts with the video, at 0:00.0.`,
  alone: (title: string): string => `“${title}”, the first 30 seconds.`,
  ends: "The preview lasts 30 seconds; after that the video plays in silence.",
  over: "The preview ends here. Sign up to hear the whole track.",
  notVideo: "That isn’t a video. Choose an MP4, MOV or WebM file.",
  unreadable: "This browser can’t play that video. Choose an H.264 MP4, or sign up and we’ll convert it when you upload it.",
  broken: (title: string): string => `“${title}” could not be loaded. Press play to try again.`,
} as const;
