import { RotateCcw } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { PageTitle } from "#app/components/page-title.tsx";
import { SwitchField } from "#app/components/switch-field.tsx";
import { compareCopy, compareKeys, formatLufs } from "#app/content/compare-copy.ts";
import { PauseGlyph, PlayGlyph } from "#app/features/catalogue/player/glyphs.tsx";
import { useShownVideo } from "#app/features/sync/dock/use-shown-video.ts";
import { formatTenths } from "#app/features/sync/preview-sync/timecode.ts";
import { desk, useVideoSession } from "#app/features/sync/videos/use-video-session.ts";
import type { ComparedTrack } from "#worker/domain/catalogue/comparisons/comparisons.contract.ts";
import { CompareLanes } from "./compare-lanes.tsx";
import { CompareStage } from "./compare-stage.tsx";
import { cutAfter, cutBefore } from "./cuts.ts";
import { commonLevel, gainOf, targetLufs } from "./equal-loudness.ts";
import { HeardFacts } from "./heard-facts.tsx";
import { laneOf } from "./lane-of.ts";
import { TimeAxis } from "./time-axis.tsx";
import { useBlindOrder } from "./use-blind-order.ts";
import { useCompareKeys } from "./use-compare-keys.ts";
import { useComparison } from "./use-comparison.ts";
import { useCues } from "./use-cues.ts";

type CompareDeskProps = {
  tracks: readonly ComparedTrack[];
  viewer: { id: string; tokenBalance: number };
  /** What is to be said above it. */
  children: ReactNode;
};

/** Tracks under one's own video, one of them to be heard, with one time axis for picture and music. */
export function CompareDesk({ tracks, viewer, children }: CompareDeskProps) {
  const [session, sessionOf] = useVideoSession(viewer.id, desk);
  const { video, uploadId, preparation } = session;
  // The finished picture is what its cuts are found in.
  useEffect(() => sessionOf().setOverlay(null), [sessionOf]);
  const shown = useShownVideo(session);
  const cues = useCues(video ? uploadId : null);
  const [isEqual, setEqual] = useState(true);
  const { isBlind, isShuffled, inOrder, setBlind } = useBlindOrder(tracks, viewer.id);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const heardId = chosenId ?? inOrder[0]?.id;

  const longest = Math.max(...tracks.map(({ durationSeconds }) => durationSeconds));
  const seconds = (video && shown.measures?.durationSeconds) || longest;
  const cutsMs = video && preparation.status === "ready" ? (preparation.spotting?.cutsMs ?? null) : null;
  const level = useMemo(() => commonLevel(tracks.map(({ loudness }) => loudness)), [tracks]);
  const lanes = useMemo(
    () =>
      new Map(
        tracks.map((track) => [track.id, laneOf(track, cues.get(track.id) ?? 0, { seconds, cutsMs, level })]),
      ),
    [tracks, cues, seconds, cutsMs, level],
  );
  const inLanes = inOrder.flatMap(({ id }) => lanes.get(id) ?? []);
  const gains = useMemo(
    () => new Map([...lanes.values()].map(({ id, changeDb }) => [id, isEqual ? gainOf(changeDb) : 1])),
    [lanes, isEqual],
  );

  const root = useRef<HTMLDivElement>(null);
  const clock = useRef<HTMLSpanElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const at = useRef(0);
  const onFrame = useCallback(
    (position: number) => {
      at.current = position;
      const text = formatTenths(position);
      root.current?.style.setProperty("--played", String(Math.min(1, position / seconds)));
      if (clock.current && clock.current.textContent !== text) clock.current.textContent = text;
      if (!slider.current) return;
      slider.current.value = String(position);
      slider.current.setAttribute("aria-valuetext", text);
    },
    [seconds],
  );
  const videoRef = useRef<HTMLVideoElement>(null);
  const { comparison, state } = useComparison({
    trackIds: tracks.map(({ id }) => id),
    heardId,
    cues,
    gains,
    videoRef,
    seconds,
    onFrame,
    videoId: shown.source ? uploadId : null,
  });
  useCompareKeys((command) => {
    if (command.act === "hear") setChosenId(inLanes[command.place]?.id ?? chosenId);
    if (command.act === "toggle") comparison?.toggle();
    if (command.act === "loudness") setEqual(!isEqual);
    if (command.act === "blind") setBlind(!isBlind);
    if (command.act === "cut-before") comparison?.seek(cutBefore(cutsMs ?? [], at.current));
    if (command.act === "cut-after") {
      const next = cutAfter(cutsMs ?? [], at.current);
      if (next !== null) comparison?.seek(next);
    }
  });
  const place = inLanes.findIndex(({ id }) => id === heardId);
  const heard = inLanes[place];
  const isHeldBack = isEqual && level < targetLufs - 0.05;
  return (
    <div ref={root} className="compare">
      <div className="compare-head">
        <PageTitle>{compareCopy.title}</PageTitle>
        <p className="tc min-w-0 flex-1 basis-40 truncate text-ink2">
          {[
            video?.name ?? compareCopy.noVideo,
            video && shown.measures ? formatTenths(seconds) : null,
            compareCopy.counted(tracks.length),
          ]
            .filter((part) => part !== null)
            .join(" · ")}
        </p>
        <div className="flex flex-wrap gap-x-6 noscript:hidden">
          <KeyedSwitch label={compareCopy.equal} letter="L" checked={isEqual} onChange={setEqual} />
          <KeyedSwitch label={compareCopy.blind} letter="B" checked={isBlind} onChange={setBlind} />
        </div>
      </div>
      {children}
      <div className="compare-top">
        <CompareStage
          {...{ session, sessionOf, shown, videoRef }}
          title={heard && (isBlind ? compareCopy.track(place + 1) : heard.track.title)}
          artist={heard && !isBlind ? heard.track.artist : null}
        />
        {heard && (
          <HeardFacts
            lane={heard}
            place={place + 1}
            level={isEqual ? level : null}
            isBlind={isBlind}
            balance={viewer.tokenBalance}
            onReveal={() => setBlind(false)}
          />
        )}
      </div>
      <div className="compare-bar">
        <div className="compare-transport noscript:hidden">
          <button
            type="button"
            className="play"
            aria-pressed={state.isPlaying}
            aria-busy={state.isWaiting || undefined}
            aria-label={state.isPlaying ? compareCopy.pause : compareCopy.play}
            onClick={() => comparison?.toggle()}
          >
            {state.isPlaying ? <PauseGlyph /> : <PlayGlyph />}
          </button>
          <button
            type="button"
            className="iconbtn"
            aria-label={compareCopy.restart}
            onClick={() => comparison?.seek(0)}
          >
            <RotateCcw className="icon" strokeWidth={1.75} aria-hidden="true" />
          </button>
          <p className="tc text-sm">
            <span ref={clock} className="font-label">
              0:00.0
            </span>
            <span className="text-ink2"> / {formatTenths(seconds)}</span>
          </p>
        </div>
        <TimeAxis
          {...{ seconds, cutsMs, slider }}
          source={shown.source}
          onSeek={(position) => comparison?.seek(position)}
        />
        <div className="compare-legend tc">
          <output>{cutsNote(video !== null, preparation.status, cutsMs)}</output>
          {cutsMs !== null && cutsMs.length > 0 && (
            <p className="compare-signs">
              <span data-sign="on">{compareCopy.legendOn}</span>
              <span data-sign="off">{compareCopy.legendOff}</span>
            </p>
          )}
        </div>
      </div>
      <CompareLanes
        lanes={inLanes}
        cuts={(cutsMs ?? []).map((cut) => cut / 1000 / seconds)}
        broken={state.broken}
        {...{ heardId, isBlind, isEqual }}
        onHear={setChosenId}
      />
      <div className="compare-foot">
        <ul className="compare-keys noscript:hidden">
          {compareKeys.map(({ keys, does }) => (
            <li key={does}>
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
              {does}
            </li>
          ))}
        </ul>
        <p>
          {[isHeldBack ? compareCopy.held(formatLufs(level)) : null, isShuffled ? compareCopy.shuffled : null]
            .filter(Boolean)
            .join(" ")}
        </p>
      </div>
    </div>
  );
}

function cutsNote(hasVideo: boolean, preparation: string, cutsMs: readonly number[] | null): string | null {
  if (!hasVideo) return null;
  if (cutsMs !== null) return cutsMs.length === 0 ? compareCopy.noCuts : compareCopy.found(cutsMs.length);
  return preparation === "ready" || preparation === "refused" || preparation === "failed"
    ? compareCopy.cutsUnknown
    : compareCopy.finding;
}

type KeyedSwitchProps = {
  label: string;
  letter: string;
  checked: boolean;
  onChange: (next: boolean) => void;
};

function KeyedSwitch({ label, letter, checked, onChange }: KeyedSwitchProps) {
  return (
    <span className="flex items-center gap-2">
      <SwitchField
        label={label}
        className="font-label"
        aria-keyshortcuts={letter}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <kbd className="key" aria-hidden="true">
        {letter}
      </kbd>
    </span>
  );
}
