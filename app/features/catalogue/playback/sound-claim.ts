/** A source of sound: the player bar, or the preview of the track page. */
export type SoundOwner = {
  /** Called when another source starts: pause. */
  silence: () => void;
  /** Space toggles the last source heard. */
  toggle?: () => void;
};

let owner: SoundOwner | null = null;

/** Call before playing: silences the previous source, so that only one is heard at a time. */
export function claimSound(next: SoundOwner): void {
  const previous = owner;
  owner = next;
  if (previous && previous !== next) previous.silence();
}

/** Call when a source leaves the page. */
export function releaseSound(leaving: SoundOwner): void {
  if (owner === leaving) owner = null;
}

/** The source heard last, or null. */
export function soundOwner(): SoundOwner | null {
  return owner;
}
