import { useEffect, useMemo } from "react";
import { usePlayerActions } from "#app/features/catalogue/playback/player-provider.tsx";
import { type PlayerTrack, toPlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import type { ShortlistTrack } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";

/** What can be played of a list, offered to the player in its order. */
export function useShortlistSound(tracks: readonly ShortlistTrack[]): readonly PlayerTrack[] {
  const player = usePlayerActions();
  const list = useMemo(() => tracks.filter(({ isOnSale }) => isOnSale).map(toPlayerTrack), [tracks]);
  useEffect(() => {
    player.offerList(list);
    return () => player.offerList([]);
  }, [player, list]);
  return list;
}
