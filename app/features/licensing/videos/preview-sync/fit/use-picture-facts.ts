import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import type { Preparation } from "#app/features/services/files/uploads/preparation.ts";
import { rpc } from "#app/lib/rpc.ts";
import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import { fromBase64 } from "#render-service/listening/base64.contract.ts";
import { readBeatGrid, type ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { planEdit } from "#worker/domain/licensing/videos/picture-fits/end-with-track.contract.ts";
import { activityOf, type PictureFacts } from "#worker/domain/licensing/videos/picture-fits/follow-picture.contract.ts";
import type { Lengths, StartSnap } from "../start-point.ts";
import type { Laid } from "../use-laid-music.ts";

/** A track on sale under a brand's own video, with the status of its finished picture. */
export type FitPlace = { videoId: string; trackId: string; preparation: Preparation["status"] };

export type PictureFitProps = {
  place: FitPlace;
  /** The brand's own video, if this browser has it and can show it. */
  file: File | null;
  peaks: string | null;
  lengths: Lengths;
  startAtSeconds: number;
  onStart: (seconds: number) => void;
  /** The music is edited to end with the video, instead of beginning at the start point. */
  endsWithTrack: boolean;
  onEndsWithTrack: (isOn: boolean) => void;
  /** Reports the possible edit; null if there is none or it is unknown. */
  onPlan: (edit: Edit | null) => void;
  /** Plays something other than the choice; null ends it. */
  onTrial: (heard: Laid | null) => void;
  /** Speech in the video's own sound, and true if it is audible. */
  speech: { regionsMs: SpeechRegions; isHeard: boolean };
  playback: SyncedPlayback | null;
  /** Reports what start points snap to; null for nothing. */
  onSnap: (snap: StartSnap | null) => void;
};

/** Cuts in ms; `activity` from `activityOf`. */
export type Spotted = { cutsMs: readonly number[]; activity: readonly number[] };
/** `isFinal`: requested after the picture was finished, so no further facts will come. */
export type FitFacts = {
  grid: ReadGrid | null;
  spotted: Spotted | null;
  /** Lengths of the finished picture and of the track; an edit is planned for these. */
  videoMs: number | null;
  trackMs: number | null;
  isFinal: boolean;
};

/** Fetches the facts of track and video, and again when the picture is finished. */
export function usePictureFacts({ videoId, trackId, preparation }: FitPlace): FitFacts | "loading" | "failed" {
  const [facts, setFacts] = useState<FitFacts | "loading" | "failed">("loading");
  const isFinal = preparation === "ready";
  useEffect(() => {
    let isGone = false;
    fetchFacts(videoId, trackId).then(
      (next) => !isGone && setFacts({ ...next, isFinal }),
      // A failed request keeps the previous facts.
      () => !isGone && setFacts((previous) => (previous === "loading" ? "failed" : previous)),
    );
    return () => {
      isGone = true;
    };
  }, [videoId, trackId, isFinal]);
  return facts;
}

async function fetchFacts(videoId: string, trackId: string): Promise<Omit<FitFacts, "isFinal">> {
  const param = { id: videoId, trackId };
  const answer = await rpc.api.videos[":id"].fits[":trackId"].$get({ param });
  if (!answer.ok) throw new Error(`Beats and cuts could not be read: ${answer.status}`);
  const { grid, spotting, videoMs, trackMs }: PictureFacts = await answer.json();
  return {
    videoMs,
    trackMs,
    grid: grid && readBeatGrid(grid),
    spotted: spotting && readSpotting(spotting),
  };
}

function readSpotting({ cutsMs, motion }: NonNullable<PictureFacts["spotting"]>): Spotted {
  const moving = Array.from(fromBase64(motion), (byte) => byte / 255);
  return { cutsMs, activity: activityOf(cutsMs, moving) };
}

type EditPlanProps = Pick<PictureFitProps, "endsWithTrack" | "onEndsWithTrack" | "onPlan"> &
  Pick<FitFacts, "videoMs" | "trackMs" | "isFinal"> & { grid: ReadGrid };

/** Plans the edit that ends the track with the finished picture, and reports it. If none is possible, the choice is reset. */
export function useEditPlan(props: EditPlanProps): Edit | null {
  const { grid, videoMs, trackMs, isFinal, endsWithTrack, onEndsWithTrack, onPlan } = props;
  const plan = useMemo(
    () => (videoMs === null || trackMs === null ? null : planEdit(grid, { videoMs, trackMs })),
    [grid, videoMs, trackMs],
  );
  useEffect(() => onPlan(plan), [onPlan, plan]);
  useEffect(() => () => onPlan(null), [onPlan]);
  useEditReset(endsWithTrack && isFinal && plan === null, onEndsWithTrack);
  return plan;
}

/** Resets the choice of an edit that has become impossible. */
export function useEditReset(isVain: boolean, onEndsWithTrack: PictureFitProps["onEndsWithTrack"]): void {
  const turnOff = useEffectEvent(() => onEndsWithTrack(false));
  useEffect(() => {
    if (isVain) turnOff();
  }, [isVain]);
}
