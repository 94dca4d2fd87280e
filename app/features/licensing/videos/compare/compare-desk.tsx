import { type ReactNode, useMemo, useRef, useState } from "react";
import { compareCopy } from "#app/content/compare-copy.ts";
import { tracksHref } from "#app/lib/addresses.ts";
import { formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import type { ComparedTrack } from "#worker/domain/catalogue/shortlists/comparisons/comparisons.contract.ts";
import { CompareFoot, CompareHead } from "./compare-head.tsx";
import { CompareLanes } from "./compare-lanes.tsx";
import { type ComparedVideo, CompareStage, useComparedVideo } from "./compare-stage.tsx";
import { CompareTransport } from "./compare-transport.tsx";
import { commonLevel, cutAfter, cutBefore, laneOf, targetLufs } from "./lane-of.ts";
import { HeardFacts } from "./heard-facts.tsx";
import { startsUnder } from "./axis.ts";
import { useBlindOrder } from "./use-blind-order.ts";
import { useCompareKeys } from "./compare-key.ts";
import { useComparison, useCues, useVote } from "./use-comparison.ts";

type CompareDeskProps = {
  tracks: readonly ComparedTrack[];
  votedId: string | null;
  viewer: { id: string; tokenBalance: number };
  /** Messages above the comparison. */
  children: ReactNode;
};

/** Compares tracks under the brand's own video, one audible at a time, on a shared time axis. */
export function CompareDesk({ tracks, votedId: savedId, viewer, children }: CompareDeskProps) {
  const comparedVideo = useComparedVideo(viewer.id);
  const { session, sessionOf, shownVideo, cutsMs, note } = comparedVideo;
  const { video, uploadId } = session;
  const { lanes, seconds, cuts, level } = useLanes(tracks, comparedVideo);
  const [isEqual, setEqual] = useState(true);
  const { isBlind, isShuffled, inOrder, setBlind } = useBlindOrder(lanes, viewer.id);
  const trackIds = tracks.map(({ id }) => id);
  // A vote ends the blind mode: the voter may see the titles.
  const { votedId, vote } = useVote(savedId, trackIds, () => setBlind(false));
  const { root, at, onFrame } = usePlayhead(seconds);
  const { comparison, state, videoRef, heardId, hear } = useComparison({
    lanes,
    isEqual,
    firstId: inOrder[0]?.id,
    videoId: shownVideo.source ? uploadId : null,
    seconds,
    onFrame,
  });
  useCompareKeys((command) => {
    if (command.act === "hear") hear(inOrder[command.place]?.id ?? heardId);
    if (command.act === "toggle") comparison?.toggle();
    if (command.act === "loudness") setEqual(!isEqual);
    if (command.act === "vote" && heardId !== undefined) vote(heardId);
    if (command.act === "blind") setBlind(!isBlind);
    if (command.act === "cut-before") comparison?.seek(cutBefore(cutsMs ?? [], at.current));
    if (command.act === "cut-after") {
      const next = cutAfter(cutsMs ?? [], at.current);
      if (next !== null) comparison?.seek(next);
    }
  });
  const place = inOrder.findIndex(({ id }) => id === heardId);
  const heard = inOrder[place];
  return (
    <div ref={root} className="compare">
      <CompareHead
        facts={[
          video?.name ?? compareCopy.noVideo,
          video && shownVideo.measures ? formatTenths(seconds) : null,
          compareCopy.counted(tracks.length),
        ]}
        {...{ isEqual, setEqual, isBlind, setBlind }}
      />
      {children}
      <div className="grid grid-cols-1 gap-x-9 lg:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
        <CompareStage
          {...{ session, sessionOf, shownVideo, videoRef }}
          title={heard && (isBlind ? compareCopy.track(place + 1) : heard.track.title)}
          artist={heard && !isBlind ? heard.track.artist : null}
        />
        <CompareTransport {...{ comparison, state, seconds, cutsMs, note }} source={shownVideo.source} />
        <CompareLanes lanes={inOrder} broken={state.broken} {...{ cuts, heardId, votedId, isBlind, isEqual }} onHear={hear} />
        {heard && (
          <HeardFacts
            lane={heard}
            place={place + 1}
            level={isEqual ? level : null}
            isBlind={isBlind}
            isPlaying={state.isPlaying}
            hasVote={heard.id === votedId}
            onVote={() => vote(heard.id)}
            hasVideo={video !== null}
            balance={viewer.tokenBalance}
            severalHref={tracks.length > 1 ? tracksHref(trackIds, uploadId) : null}
            onReveal={() => setBlind(false)}
          />
        )}
      </div>
      <CompareFoot heldAt={isEqual && level < targetLufs - 0.05 ? level : null} isShuffled={isShuffled} />
    </div>
  );
}

/** The tracks on the time axis of the video, or of the longest track; `cuts` from 0 to 1. */
function useLanes(tracks: readonly ComparedTrack[], { session, videoSeconds, cutsMs }: ComparedVideo) {
  const cues = useCues(session.video ? session.uploadId : null);
  const starts = useMemo(() => startsUnder(tracks, cues, videoSeconds), [tracks, cues, videoSeconds]);
  const seconds = videoSeconds ?? Math.max(...tracks.map(({ durationSeconds }) => durationSeconds));
  const level = useMemo(() => commonLevel(tracks.map(({ loudness }) => loudness)), [tracks]);
  const lanes = useMemo(
    () => tracks.map((track) => laneOf(track, starts.get(track.id) ?? 0, { seconds, cutsMs, level })),
    [tracks, starts, seconds, cutsMs, level],
  );
  return { lanes, seconds, cuts: (cutsMs ?? []).map((cut) => cut / 1000 / seconds), level };
}

/** Sets `--played` (0 to 1) on the root directly: a React render per frame would be too slow. */
function usePlayhead(seconds: number) {
  const root = useRef<HTMLDivElement>(null);
  const at = useRef(0);
  const onFrame = (position: number) => {
    at.current = position;
    root.current?.style.setProperty("--played", String(Math.min(1, position / seconds)));
  };
  return { root, at, onFrame };
}
