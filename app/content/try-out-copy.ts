/** The front page's five tracks under a visitor's own video. Also read by its script: nothing heavy may be imported here. */
export const tryOut = {
  title: "Hear five tracks under your own video.",
  text: "Drop a video and switch the music while it plays. Nothing is uploaded: the video stays in your browser.",
  choose: "Choose a video",
  chooseText: "Or drop it here. MP4, MOV or WebM, of any size.",
  another: "Choose another video",
  noScripts:
    "Trying tracks under a video needs JavaScript, which is switched off in this browser. With an account you can also open each track.",
  tracks: "Five tracks to try",
  /** Begins with what stands on the button. */
  hear: (place: number, title: string, artist: string): string => `${place}: hear ${title} by ${artist}`,
  use: "Use in video",
  useOf: (title: string): string => `Use in video: ${title}, after signing up`,
  picture: "Your video, with the music that is heard",
  play: "Play",
  pause: "Pause",
  seek: "Position",
  nothing: "Press a track, or its number from 1 to 5.",
  starts: (title: string): string => `“${title}” starts with the picture, at 0:00.0.`,
  alone: (title: string): string => `“${title}”, the first 30 seconds.`,
  ends: "The preview is 30 seconds long; then the picture runs on in silence.",
  over: "The preview has ended here. With an account you hear the whole track.",
  notVideo: "That is not a video. Choose an MP4, MOV or WebM file.",
  unreadable:
    "This browser cannot show that video. Choose an MP4 with H.264, or sign up: after an upload we convert it for you.",
  broken: (title: string): string => `“${title}” could not be loaded. Press play to try again.`,
} as const;
