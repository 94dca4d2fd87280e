import { type ReactNode, useState } from "react";
import { PlayerProvider } from "#app/features/catalogue/playback/player-provider.tsx";
import type { HeartTrack } from "./heart-store.ts";
import { createHearts, type Hearts, HeartsContext } from "./hearts.ts";

/** The player, and for brands the hearts behind its H key. */
export function WithHearts({ isBrand, children }: { isBrand: boolean; children: ReactNode }) {
  const [hearts] = useState(createHearts);
  const [shortlist] = useState(() => (track: HeartTrack | null) => toggleHeart(hearts, track));
  return (
    <HeartsContext value={isBrand ? hearts : null}>
      <PlayerProvider canSync={isBrand} shortlist={isBrand ? shortlist : null}>
        {children}
      </PlayerProvider>
    </HeartsContext>
  );
}

/** The heart button on a track's page takes precedence. */
function toggleHeart(hearts: Hearts, track: HeartTrack | null): boolean {
  const own = document.querySelector<HTMLButtonElement>(".track-heart");
  if (own && (!track || own.value === track.id)) own.click();
  else if (track) hearts.toggle(track);
  else return false;
  return true;
}
