/** Whatever makes sound: the player bar, the preview of the track page. */
export type SoundOwner = {
  /** Something else is about to be heard: be quiet. */
  silence: () => void;
  /** Space plays or pauses the last one heard. */
  toggle?: () => void;
};

let owner: SoundOwner | null = null;

/** Called before making sound: whoever was heard until now falls silent. There is never more than one sound. */
export function claimSound(next: SoundOwner): void {
  const previous = owner;
  owner = next;
  if (previous && previous !== next) previous.silence();
}

/** Called when a source of sound leaves the page. */
export function releaseSound(leaving: SoundOwner): void {
  if (owner === leaving) owner = null;
}

/** The one heard last, or null. */
export function soundOwner(): SoundOwner | null {
  return owner;
}
