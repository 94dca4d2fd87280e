import { useState } from "react";
import type { KeptUpload } from "#app/features/services/files/uploads/remembered-video.ts";
import { maxPerOrder } from "#worker/domain/licensing/renders/limits.contract.ts";
import { type SoldScope, soldScopes } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { HeardSound } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import { type Pair, pairField, pairKey } from "#worker/domain/money/purchases/return-context/pairs.contract.ts";
import type { DraftCue, DraftTrack, DraftVideo, OrderDraft } from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import type { SentChoices } from "./order-actions.ts";
import type { OrderSound } from "./order-sound.ts";

/** A possible render of the order: one of several videos with the track, or one of several tracks with the video. */
export type Choice = {
  key: string;
  /** Id of the video or track that varies within the order, so that ticked tracks stay when the video changes. */
  id: string;
  /** Value of the form field. */
  field: string;
  pair: Pair;
  video: KeptUpload;
  name: string;
  track: DraftTrack;
  cue: DraftCue;
  /** Length of the video, in orders of several videos. */
  durationSeconds: number | null;
  isUsable: boolean;
  /** Treatment of the video's own sound. */
  heard: HeardSound | null;
};

export function choicesOf(draft: OrderDraft): Choice[] {
  const { several, tracks, videos, videoId } = draft;
  const [first] = tracks;
  if (several === "videos") {
    if (!first) return [];
    return videos.map((video) => ({
      ...choiceOf(draft, first, video),
      id: video.id,
      name: video.filename,
      durationSeconds: video.durationSeconds,
      isUsable: !video.isRefused,
    }));
  }
  const one = videos.find(({ id }) => id === videoId);
  if (!one) return [];
  return tracks.map((track) => ({
    ...choiceOf(draft, track, one),
    id: track.id,
    name: track.title,
    durationSeconds: null,
    isUsable: true,
  }));
}

/** A known cue is stored for the pair and found by the page; a start in the URL would override it. */
export const tryHref = ({ track, cue }: Pick<Choice, "track" | "cue">): string =>
  `/upload/${track.id}${cue.isKnown || cue.startAtMs === 0 ? "" : `?startTime=${cue.startAtMs / 1000}`}`;

function choiceOf({ cues, usualCue }: OrderDraft, track: DraftTrack, { id, filename, sizeBytes, heard }: DraftVideo) {
  const ids = { uploadId: id, trackId: track.id };
  const key = pairKey(ids);
  const cue = cues[key] ?? usualCue;
  const pair = { ...ids, ...cue };
  const video = { id, name: filename, size: sizeBytes };
  return { key, field: pairField(pair), pair, video, track, cue, heard };
}

/** Order-wide choices from the URL. */
export type OrderPreset = { scope: SoldScope; hasOverlay: "on" | "off"; sound: OrderSound };

/** State of the order's choices, from its URL or the last form, with the total price. */
export function useOrderChoices(draft: OrderDraft, preset: OrderPreset, sent: SentChoices | null) {
  const choices = choicesOf(draft);
  const [ids, setIds] = useState<readonly string[]>(() =>
    choices
      .filter(({ id, key, isUsable }) => isUsable && (sent ? sent.ticked.includes(key) : draft.chosen.includes(id)))
      .map(({ id }) => id),
  );
  const [scope, setScope] = useState<SoldScope>(() => soldScopes.find((option) => option === sent?.scope) ?? preset.scope);
  const [hasOverlay, setOverlay] = useState(sent?.hasOverlay ?? preset.hasOverlay === "on");
  const [sound, setSound] = useState(sent?.sound ?? preset.sound);
  const ticked = choices.filter(({ id, isUsable }) => isUsable && ids.includes(id));
  const sum = (of: SoldScope) => ticked.reduce((total, { track }) => total + track.prices[of], 0);
  const totals = { social: sum("social"), commercial: sum("commercial") };
  return {
    choices,
    ticked,
    scope,
    setScope,
    hasOverlay,
    setOverlay,
    sound,
    changeSound: (part: Partial<OrderSound>) => setSound((before) => ({ ...before, ...part })),
    totals,
    totalTokens: totals[scope],
    isFull: ticked.length >= maxPerOrder[draft.several],
    isTicked: (id: string) => ticked.some((one) => one.id === id),
    tick: (id: string, isOn: boolean) => setIds((before) => (isOn ? [...before, id] : before.filter((one) => one !== id))),
  };
}

export type OrderChoices = ReturnType<typeof useOrderChoices>;
