import { useEffect, useMemo, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { previewAheadUrl, reportPlay } from "#app/features/catalogue/playback/player-track.ts";
import { leadByClock, leadByVideo } from "#app/features/catalogue/playback/synced/leader.ts";
import { usePlaybackState } from "#app/features/catalogue/playback/synced/use-playback-state.ts";
import { knownCues } from "#app/features/licensing/videos/preview-sync/sync-choices.ts";
import { fetchCues } from "#app/features/licensing/videos/send-cues.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { showToast } from "#app/lib/toast.ts";
import { type Comparison, createComparison } from "./create-comparison.ts";
import { gainOf, type Lane } from "./lane-of.ts";

type Compared = {
  lanes: readonly Lane[];
  /** All at one loudness; otherwise as mastered. */
  isEqual: boolean;
  /** Audible until another track is chosen. */
  firstId: string | undefined;
  /** The video on the page; null if a clock is the leader. */
  videoId: string | null;
  /** Duration of the clock. */
  seconds: number;
  onFrame: (seconds: number) => void;
};

/** Binds a comparison to the page for as long as the component is mounted. */
export function useComparison({ lanes, isEqual, firstId, videoId, seconds, onFrame }: Compared) {
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const heardId = chosenId ?? firstId;
  const videoRef = useRef<HTMLVideoElement>(null);
  const latest = useRef(onFrame);
  useEffect(() => {
    latest.current = onFrame;
  });
  const compared = lanes.map(({ id }) => id).join(" ");
  useEffect(() => {
    const created = createComparison({
      trackIds: compared.split(" "),
      leader: leadByClock(0),
      // Loading this URL does not count as a play; `onFirstHeard` does.
      addressOf: previewAheadUrl,
      onFirstHeard: reportPlay,
      onFrame: (at) => latest.current(at),
    });
    setComparison(created);
    return created.destroy;
  }, [compared]);
  useEffect(() => {
    for (const { id, startAtSeconds } of lanes) comparison?.setStart(id, startAtSeconds);
  }, [comparison, lanes]);
  useEffect(() => {
    const gains = lanes.map(({ id, changeDb }) => [id, isEqual ? gainOf(changeDb) : 1] as const);
    comparison?.setGains(new Map(gains));
  }, [comparison, lanes, isEqual]);
  useEffect(() => {
    if (heardId !== undefined) comparison?.hear(heardId);
  }, [comparison, heardId]);
  const clockSeconds = videoId === null ? seconds : null;
  useEffect(() => {
    if (clockSeconds !== null) comparison?.follow(leadByClock(clockSeconds));
  }, [comparison, clockSeconds]);
  useEffect(() => {
    // Another video has its own element.
    const video = videoId === null ? null : videoRef.current;
    if (video) comparison?.follow(leadByVideo(video));
  }, [comparison, videoRef, videoId]);
  /** Switches the sound before the state change, so that it does not wait for rendering. */
  function hear(trackId: string | undefined) {
    if (trackId === undefined) return;
    comparison?.hear(trackId);
    setChosenId(trackId);
  }
  return { comparison, state: usePlaybackState(comparison), videoRef, heardId, hear };
}

/** The compared track with the viewer's vote, and a toggle for it. Optimistic update. */
export function useVote(savedId: string | null, among: readonly string[], onVote: () => void) {
  const { data, formData, submit } = useFetcher<FormAnswer>({ key: "compare-vote" });
  useEffect(() => {
    if (data?.toast) showToast(data.toast);
  }, [data]);
  const sent = formData?.get("trackId");
  const votedId = typeof sent === "string" ? (formData?.get("isOn") === "on" ? sent : null) : savedId;
  function vote(trackId: string) {
    const form = new FormData();
    form.set("trackId", trackId);
    form.set("isOn", votedId === trackId ? "off" : "on");
    for (const id of among) form.append("among", id);
    void submit(form, { method: "post" });
    onVote();
  }
  return { votedId, vote };
}

type Cues = ReadonlyMap<string, number>;

/** Start of each track under a video, in seconds: this browser's value, else the server's. */
export function useCues(videoId: string | null): Cues {
  const localCues = useMemo<Cues>(() => (videoId === null ? new Map() : knownCues(videoId)), [videoId]);
  const [snapshot, setSnapshot] = useState<{ of: Cues; cues: Cues } | null>(null);
  useEffect(() => {
    if (videoId === null) return undefined;
    let isGone = false;
    void fetchCues(videoId).then((others) => {
      const starts = others.map(({ trackId, startAtSeconds }) => [trackId, startAtSeconds] as const);
      if (!isGone) setSnapshot({ of: localCues, cues: new Map([...starts, ...localCues]) });
    });
    return () => {
      isGone = true;
    };
  }, [videoId, localCues]);
  return snapshot?.of === localCues ? snapshot.cues : localCues;
}
