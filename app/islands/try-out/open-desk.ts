import { tryOut } from "#app/content/try-out-copy.ts";
import { createComparison } from "#app/features/licensing/videos/compare/create-comparison.ts";
import { leadByClock, leadByVideo } from "#app/features/catalogue/playback/synced/leader.ts";
import { addStyles } from "#app/islands/page-parts.ts";
import { readKind, videoKinds } from "#render-service/first-bytes.contract.ts";
import { askedPlace, deskParts, knownSeconds, readPress, excerptSeconds, createScreen } from "./desk-parts.ts";
import styles from "./try-out.css?inline";

export type TryOutDesk = {
  /** Plays the music under this video, by an object URL: nothing is uploaded. */
  show: (file: File) => Promise<void>;
  /** Plays this track; pressed again, pauses it. */
  press: (trackId: string) => void;
};

/** Makes the section play: all tracks run in sync with the video, one of them audible. Without a video, music alone. */
export function openDesk(section: HTMLElement): TryOutDesk {
  addStyles(styles);
  const parts = deskParts(section);
  const { rows, stage, choose, play, input, slider, video } = parts;
  let heard = rows[0];

  const comparison = createComparison({
    trackIds: rows.map(({ trackId }) => trackId),
    leader: leadByClock(excerptSeconds),
    addressOf: (trackId) => `/media/excerpts/${trackId}`,
    onFirstHeard: () => undefined,
    onFrame: (at) => screen.showPosition(at),
  });
  const screen = createScreen(parts, () => ({ ...comparison.store.get(), heard }));
  comparison.store.subscribe(screen.showState);
  stage.hidden = false;
  screen.showLength(excerptSeconds);
  screen.showState();

  play.addEventListener("click", comparison.toggle);
  slider.addEventListener("input", () => comparison.seek(Number(slider.value)));
  video.addEventListener("click", comparison.toggle);
  const ownVideo = createOwnVideo(video, {
    onReady() {
      choose.textContent = tryOut.another;
      comparison.follow(leadByVideo(video));
      screen.showLength(knownSeconds(video.duration, excerptSeconds));
      screen.showState();
      play.focus({ preventScroll: true });
    },
    onLength: () => screen.showLength(knownSeconds(video.duration, excerptSeconds), video.currentTime),
    onUnreadable() {
      ownVideo.forget();
      if (!video.hidden) {
        video.hidden = true;
        comparison.follow(leadByClock(excerptSeconds));
        screen.showLength(excerptSeconds);
      }
      choose.textContent = tryOut.choose;
      screen.say(tryOut.unreadable, true);
    },
  });
  document.addEventListener("keydown", (event) => {
    const row = rows[(askedPlace(readPress(event, section)) ?? 0) - 1];
    if (row) hear(row);
  });

  function hear(row: (typeof rows)[number]) {
    heard = row;
    comparison.hear(row.trackId);
    screen.showState();
    comparison.play();
  }

  return {
    async show(file) {
      comparison.pause();
      input.value = "";
      if (videoKinds.includes(await readKind(file))) ownVideo.open(file);
      else screen.say(tryOut.notVideo, true);
    },
    press(trackId) {
      const row = rows.find((each) => each.trackId === trackId);
      if (!row) return;
      if (row === heard && comparison.store.get().isPlaying) comparison.pause();
      else hear(row);
    },
  };
}

type VideoEvents = { onReady: () => void; onLength: () => void; onUnreadable: () => void };

function createOwnVideo(video: HTMLVideoElement, { onReady, onLength, onUnreadable }: VideoEvents) {
  let address: string | null = null;
  video.addEventListener("loadedmetadata", () => {
    // A browser that can decode only the sound plays the file as music.
    if (video.videoWidth === 0) return onUnreadable();
    video.hidden = false;
    onReady();
  });
  video.addEventListener("durationchange", () => {
    if (!video.hidden) onLength();
  });
  video.addEventListener("error", () => {
    if (address !== null) onUnreadable();
  });
  function forget() {
    if (address !== null) URL.revokeObjectURL(address);
    address = null;
    video.removeAttribute("src");
  }
  return {
    forget,
    open(file: File) {
      forget();
      address = URL.createObjectURL(file);
      video.src = address;
    },
  };
}
