import type { Preparation } from "#app/features/base/uploads/preparation.ts";
import type { Lengths, StartSnap } from "../start-point.ts";
import type { SyncedPlayback } from "../sync-playback.ts";

/** A track on sale under a brand's own video, and how its finished picture stands. */
export type FitPlace = { videoId: string; trackId: string; preparation: Preparation["status"] };

export type PictureFitProps = {
  place: FitPlace;
  /** The brand's own video where this browser has it and can show it. */
  file: File | null;
  peaks: string | null;
  lengths: Lengths;
  startAtSeconds: number;
  onStart: (seconds: number) => void;
  playback: SyncedPlayback | null;
  /** What a start point snaps to from now on; null of nothing. */
  onSnap: (snap: StartSnap | null) => void;
};
