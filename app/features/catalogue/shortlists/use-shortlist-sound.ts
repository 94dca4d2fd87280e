import { useEffect, useMemo } from "react";
import { usePlayerActions } from "#app/features/catalogue/playback/player-provider.tsx";
import type { PlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import type { ShortlistTrack } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";

/** What can be played of a list, offered to the player in its order. */
export function useShortlistSound(tracks: readonly ShortlistTrack[]): readonly PlayerTrack[] {
  const player = usePlayerActions();
  const list = useMemo(() => tracks.filter(({ isOnSale }) => isOnSale).map(playerTrackOf), [tracks]);
  useEffect(() => {
    player.offerList(list);
    return () => player.offerList([]);
  }, [player, list]);
  return list;
}

function playerTrackOf(entry: ShortlistTrack): PlayerTrack {
  const { id, title, artist, durationSeconds, cardPeaks, mood, priceTokens, hasCover, coverColour } = entry;
  const seen = { id, title, artist, durationSeconds, mood, priceTokens, hasCover, coverColour };
  return { ...seen, waveform: cardPeaks };
}
