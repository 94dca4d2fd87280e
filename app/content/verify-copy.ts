import { pageTitle } from "#app/lib/page-title.ts";
/** /verify. The page's scripts import this module too, so keep it small. */

export const verifyCopy = {
  path: "/verify",
  trail: [{ name: "Verify a licence", path: "/verify" }],
  metaTitle: pageTitle("Verify a licence: is this video licensed?"),
  description:
    "Drop a video, a certificate or a licence file, or type a licence number, and see which Cuesheet licence covers it. Nothing is uploaded, no account needed.",
  title: "Is it licensed?",
  text: "Check a video you found, posted or received against every licence sold on Cuesheet. No account needed.",
  drop: "Drop a video, a licence file, or type a number",
  kinds: "MP4, MOV or WebM up to 2 GB · sound files · PDF, JWT or bundle",
  choose: "Choose a File",
  number: "Licence number",
  numberHint: "CUE-2026-MSYQ-Q2M3",
  lookUp: "Look Up",
  noNumber: (typed: string): string =>
    typed
      ? `“${typed}” has no licence number in it. A number starts with CUE, then the year and two groups of four: CUE-2026-MSYQ-Q2M3. A link to a licence works too.`
      : "Type a licence number, or paste a link to a licence.",
  stays: "Nothing is uploaded.",
  staysText: "The file stays on your device. Only its fingerprints are compared.",
  noScripts: "Checking a file needs JavaScript, which is switched off in this browser. Numbers work without it.",
  result: "Result",
  lost: "The file checker couldn’t be loaded. Please try again.",
  ways: [
    {
      title: "The file itself",
      text: "Your browser computes the file’s fingerprint (SHA-256). If even one byte differs, it isn’t the file we delivered.",
    },
    {
      title: "The picture and the sound",
      text: "Posted copies are re-encoded, cropped and captioned. They’re compared second by second with licensed videos.",
    },
    {
      title: "A plain answer",
      text: "Licensed, found in part, not found, or we can’t tell. If we can’t tell, we say so.",
    },
  ],
  formats: "Formats, and how to check offline",
} as const;

export const resultCopy = {
  stays: verifyCopy.stays,
  another: "Try Another File",
  haveNumber: "I have a number",
  open: "Open the Licence",
  licenseTrack: "License this track",
  cancel: "Cancel",
  saved: {
    save: "Save This Result",
    checked: (at: string, where: string): string => `Checked on ${at} at ${where}`,
    name: (day: string): string => `cuesheet-check-${day}.txt`,
  },
  cancelled: "Cancelled. Nothing was compared.",
  facts: {
    licence: "Licence",
    status: "Status",
    licensee: "Licensee",
    track: "Track",
    scope: "Scope",
    issued: "Issued",
    file: "File",
    picture: "Picture",
    sound: "Sound",
    bytes: "The file",
    needed: "Needed",
  },
  track: (title: string, artist: string): string => `${title}, ${artist}`,
  statuses: { valid: "Valid", suspended: "Suspended", revoked: "Revoked", issued: "Issued" },
  superseded: (number: string): string => `Superseded by ${number}`,
  video: "The video",
  version: (n: number): string => `Version ${n} of the video`,

  working: {
    hash: "Reading the file",
    picture: "Comparing the picture",
    sound: "Comparing the sound",
    compare: "Looking through the licences",
    steps: {
      hash: "Fingerprint of the file",
      picture: "Picture, four frames a second",
      sound: "Sound",
      compare: "Compare with licences",
    },
    next: "next",
    done: "done",
    notDelivered: "not a delivered file",
    percent: (done: number): string => `${Math.floor(done * 100)}%`,
    of: (done: string, all: string): string => `${done} of ${all}`,
    left: (seconds: number): string =>
      seconds < 1.5
        ? "a moment left"
        : `about ${seconds < 90 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`} left`,
    said: (what: string, done: number): string => `${what}, ${Math.floor(done * 100)}%`,
  },

  delivered: {
    valid: "This is the delivered file",
    revoked: "This is the delivered file, but its licence was revoked",
    revokedText: "The licensee may no longer use this video. The licence’s page says so publicly.",
    suspended: "This is the delivered file, but its licence is suspended",
    suspendedText: "Its payment was charged back: the licensee may not use this video until it’s paid.",
    supersededText: "Another licence has taken its place.",
    bytes: "Every byte matches. SHA-256",
  },
  copy: {
    valid: "This is a re-encoded copy of a licensed video",
    revoked: "This is a copy of a video whose licence was revoked",
    revokedText: "The licensee may no longer use this video.",
    suspended: "This is a copy of a video whose licence is suspended",
    suspendedText: "Its payment was charged back: the licensee may not use this video until it’s paid.",
    yours: "Your file",
    licensed: "Licensed video",
    all: (from: string, to: string, seconds: number): string => `${from} – ${to}, all ${seconds} seconds match (%)`,
    some: (from: string, to: string, agreeing: number, seconds: number): string =>
      `${from} – ${to}, ${agreeing} of ${seconds} seconds match (%)`,
    agreement: (low: number, high: number): string => `Match for each second, ${low} to ${high}%`,
    on: (title: string): string => `Your file’s sound on ${title}`,
    at: (from: string, to: string, length: string): string => `${from} – ${to} of ${length}`,
    howSure: "Confidence",
    licence: "The licence",
    otherBytes: "The bytes differ, as they do after any upload",
    differences: "What differs",
    same: "Only the encoding",
  },
  onlyTrack: {
    title: "Only the music matches",
    noLikeness: "No licensed video looks like this",
    notCompared: "Not compared",
    ask: "There may be a licence we don’t show publicly. If you have its number, we’ll check it against this file.",
    number: "Licence number",
    check: "Check",
    fits: (number: string): string => `${number} covers this use of the track.`,
    revoked: (number: string): string => `${number} was revoked.`,
    suspended: (number: string): string => `${number} is suspended: its payment was charged back.`,
    doesNotFit: "That licence doesn’t cover this file: it’s for another track, or for another part of this one.",
    unknown: "No licence has this number.",
    tooMany: "You’ve tried too many numbers. Please wait an hour.",
  },
  inconclusive: {
    title: "We can’t tell",
    near: (title: string): string =>
      `It may be ${title}, but the match is too weak to name a licence. A longer clip, or the file before it was posted, usually settles it.`,
    other: "A longer clip, or the file before it was posted, usually settles it.",
    notCompared: "Not compared",
    tooLittle: (seconds: number): string => `Too little to compare: ${seconds} ${seconds === 1 ? "second" : "seconds"}`,
    reasons: {
      "sound-covered": "a voice or noise covers the music",
      "too-short": "too short",
      "partly-close": "not close enough",
      interrupted: "the comparison was interrupted",
    },
    needed: (percent: number, seconds: number): string => `${percent}% over ${seconds} seconds`,
  },
  notFound: {
    title: "Nothing found",
    bytes: "Not a file we delivered",
    picture: "No licensed video looks like this",
    sound: "No track in the catalogue sounds like this",
    none: "None in this file",
    text: "That doesn’t mean it’s unlicensed. The music may be licensed somewhere else.",
  },
  unreadable: {
    title: "This file can’t be read",
    "no-decoder": "This browser can’t decode the video. Another one may, such as Chrome or Edge on a computer.",
    "no-sound-decoder": "This browser can’t decode its sound, and the picture alone doesn’t tell us which music it uses.",
    broken: "It’s damaged, or it isn’t a video or sound file.",
    "no-tracks": "It has no picture and no sound.",
    "too-long": "It’s too long to compare. Try a shorter clip.",
    offer: "Send 60 seconds of its sound instead? We compare it and don’t keep it.",
    send: "Send 60 Seconds of Sound",
  },
  busy: {
    title: "We’re busy right now",
    text: "Please try again in a moment. Your file is still here, and we kept none of it.",
    again: "Send It Again",
  },
  tooMany: {
    title: "Too many checks",
    text: "You’ve checked a lot of files. Please wait a minute, then try again.",
  },
  offline: {
    title: "We couldn’t connect",
    text: "The connection dropped before we got a result. None of the file was sent.",
    sound: "The connection dropped before we got a result. We kept none of the sound; please try again.",
  },

  closeness: { veryClose: "Very close", close: "Close", partly: "Partly close", apart: "Not close" },
  over: (word: string, percent: number, seconds: number): string =>
    `${word}: ${percent}% over ${seconds} ${seconds === 1 ? "second" : "seconds"}`,

  refused: {
    title: "That can’t be checked",
    empty: "The file is empty.",
    "too-large": "It’s larger than 2 GB.",
    "long-text": "It’s too long for a licence file: signed data is a single line of a few thousand characters.",
    "not-signed-data": "It’s text, but not signed licence data: that’s a single line in three parts, separated by dots.",
    "other-kind":
      "It’s neither a video or sound file nor a licence file. Drop an MP4, MOV or WebM, a sound file, or a PDF, JWT or bundle.",
    unreadable: "Your browser couldn’t read the file. It may have been moved or changed.",
    "large-pdf": "It’s too large for a certificate.",
    "broken-pdf": "This PDF is damaged: its attachments can’t be unpacked.",
    "plain-pdf":
      "This PDF carries no signed data. A certificate carries it as an attachment, licence.jwt, which is lost when the PDF is printed, scanned or saved by some programs. Look it up by its number instead.",
    "broken-archive": "This archive is damaged.",
    "large-archive": "This archive is too large for a bundle. Unpack it, and drop licence.jwt or the video on its own.",
    "other-archive": "This archive has no licence.jwt in it, so it isn’t a licence bundle.",
  },
} as const;
