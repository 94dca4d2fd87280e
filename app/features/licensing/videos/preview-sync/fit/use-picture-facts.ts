import { useEffect, useState } from "react";
import { rpc } from "#app/lib/rpc.ts";
import {
  fromBase64,
  readBeatGrid,
  type ReadGrid,
} from "#render-service/listening/beats/beat-grid.contract.ts";
import {
  activityOf,
  type PictureFacts,
} from "#worker/domain/licensing/videos/picture-fits/follow-picture.contract.ts";
import type { FitPlace } from "./fit-place.ts";

/** Cuts in ms; `activity` as `activityOf` tells it. */
export type Spotted = { cutsMs: readonly number[]; activity: readonly number[] };
/** `isFinal`: asked for when a picture was finished, so that nothing more will be known. */
export type FitFacts = {
  grid: ReadGrid | null;
  spotted: Spotted | null;
  /** Lengths of the finished picture and of the track; an edit is planned for these. */
  videoMs: number | null;
  trackMs: number | null;
  isFinal: boolean;
};

/** Fetches the facts of track and video, again when a picture is finished. */
export function usePictureFacts({
  videoId,
  trackId,
  preparation,
}: FitPlace): FitFacts | "loading" | "failed" {
  const [facts, setFacts] = useState<FitFacts | "loading" | "failed">("loading");
  const isFinal = preparation === "ready";
  useEffect(() => {
    let isGone = false;
    fetchFacts(videoId, trackId).then(
      (next) => !isGone && setFacts({ ...next, isFinal }),
      // A failed request keeps the facts that were there.
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
