import type { Preparation } from "#app/features/services/files/uploads/preparation.ts";
import type { Lengths, StartSnap } from "../start-point.ts";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import type { Laid } from "../use-laid-music.ts";
import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";

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
  /** The music is edited to end as the video does, instead of beginning at the start point. */
  endsWithTrack: boolean;
  onEndsWithTrack: (isOn: boolean) => void;
  /** The edit that would be; null of none, and while none is known. */
  onPlan: (edit: Edit | null) => void;
  /** Lets something else be heard than was chosen; null ends it. */
  onTrial: (heard: Laid | null) => void;
  /** Where somebody speaks in the video's own sound, and whether that is heard. */
  speech: { regionsMs: SpeechRegions; isHeard: boolean };
  playback: SyncedPlayback | null;
  /** What a start point snaps to from now on; null of nothing. */
  onSnap: (snap: StartSnap | null) => void;
};
