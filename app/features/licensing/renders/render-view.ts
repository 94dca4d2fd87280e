import { pageTitle } from "#app/lib/page-title.ts";
import type { RenderStage, RenderState, RenderStatus } from "#worker/domain/licensing/renders/renders.contract.ts";
import type { PendingVersion, VersionOffer } from "#worker/domain/licensing/renders/start-version.contract.ts";
import type { CueSheetFormat } from "#worker/domain/licensing/licences/cue-sheets/cue-sheets.contract.ts";
import { renderWords, revocationWords, unknownRenderWords } from "#app/content/renders-copy.ts";
import { versionsCopy } from "#app/content/licence-versions-copy.ts";
import type { LicenceVersion } from "#worker/domain/licensing/licences/versions.contract.ts";

/** Copy of a status. A status that this build does not know gets a generic text. */
export function wordsOf(status: RenderStatus): { title: string; text: string | null } {
  return Object.hasOwn(renderWords, status) ? renderWords[status] : unknownRenderWords;
}

/** Settled: failed, or completed with its licence ready. */
export function isSettled(state: Pick<RenderState, "status" | "licence">): boolean {
  if (state.status === "failed") return true;
  return state.status === "completed" && state.licence?.isPdfReady !== false;
}

/** 0 to 100. Only a completed render shows 100, even if its last step is slow. */
export function percentOf({ status, progress }: Pick<RenderState, "status" | "progress">): number {
  if (status === "completed") return 100;
  return Math.min(99, Math.max(0, Math.floor(progress * 100)));
}

/** Title of the browser tab, with the progress. */
export function renderTitle(state: Pick<RenderState, "status" | "progress" | "trackTitle" | "licence">): string {
  const revocation = state.licence?.revocation;
  const { title } = revocation ? revocationWords[revocation] : wordsOf(state.status);
  const lead = state.status === "pending" ? `${percentOf(state)}% · ${title}` : title;
  return pageTitle(`${lead} · ${state.trackTitle}`);
}

export const videoHref = (renderId: string): string => `/media/renders/${renderId}`;
export const videoDownloadHref = (renderId: string): string => `/media/renders/${renderId}?download=1`;
export const posterHref = (renderId: string): string => `/media/posters/${renderId}`;
export const bundleHref = (licenceId: string): string => `${licenceHref(licenceId)}/bundle`;
export const cueSheetHref = (licenceId: string, format: CueSheetFormat): string =>
  `${licenceHref(licenceId)}/cue-sheet?format=${format}`;
export const licenceHref = (licenceId: string): string => `/media/licences/${licenceId}`;

export const stageWords: Record<RenderStage, string> = {
  waiting: "Waiting in the queue",
  picture: "Preparing the video",
  sound: "Adding the music",
  ended: "Done",
};

export const formatsHref = (renderId: string): string => `/render/${renderId}/formats`;

/** The link sent to a client. */
export const sharedVideoHref = (token: string): string => `/shared/${token}`;

export const sharedFileHref = (token: string): string => `/media/shared/${token}/video`;
export const sharedPosterHref = (token: string): string => `/media/shared/${token}/poster`;

export type VersionsOfLicence = {
  versions: readonly LicenceVersion[];
  pending: readonly PendingVersion[];
  /** Null if no further version can be made of it, whatever the date. */
  offer: VersionOffer | null;
};

export function versionsState(offer: VersionOffer): string {
  const count = versionsCopy.versionCount(offer);
  if (offer.isOver) return `${count} · ${versionsCopy.over(offer.until)}`;
  return offer.taken < offer.max ? `${count} · ${versionsCopy.until(offer.until)}` : count;
}
