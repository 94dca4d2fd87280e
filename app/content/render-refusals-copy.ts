import { failure } from "#app/lib/toast.ts";
import type { OfferChange } from "#worker/domain/catalogue/tracks/offer.contract.ts";
import type { StartRenderRefusal } from "#worker/domain/licensing/renders/renders.contract.ts";
import { formatTokens } from "#app/lib/money.ts";
import { type ErrorToast, videoProblemTitles } from "./track-copy.ts";
import { unpaidDays } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";

type RefusalFacts = {
  refusal: string;
  priceTokens?: number;
  message?: string;
  changes?: readonly OfferChange[];
};

const missing = failure("Missing information", "Please select a video and make sure you're logged in");
const confirmFirst = "This track’s label excludes some uses. Confirm that your video isn’t for any of them.";
const couldNotStart = failure("Error", "Failed to start render process");

const refusalWords: Record<
  StartRenderRefusal["refusal"] | "missing-information" | "could-not-start",
  (facts: RefusalFacts) => ErrorToast
> = {
  "missing-information": () => missing,
  "no-such-upload": () => missing,
  "upload-not-finished": () =>
    failure("Missing information", "Your video has not finished uploading yet. Please wait and try again."),
  "insufficient-tokens": ({ priceTokens = 1 }) =>
    failure("Insufficient tokens", `You need at least ${priceTokens} token(s) to render this video`),
  "price-changed": ({ priceTokens = 1 }) =>
    failure(
      "The price has changed",
      `This track now costs ${formatTokens(priceTokens)}. Nothing was charged. Press Render again to continue.`,
    ),
  "track-changed": ({ changes = [] }) =>
    failure(
      "This track has changed",
      `${describeChanges(changes)} Nothing was charged. Listen to it again, and press Render if you still want it.`,
    ),
  "account-held": () =>
    failure(
      "Your account is on hold",
      "One of your payments is disputed or was charged back. See Get More Tokens for what to do. Nothing was charged.",
    ),
  "terms-not-accepted": () =>
    failure("Accept the terms first", "Tick the box to accept them, then press Render again. Nothing was charged."),
  "exclusions-not-confirmed": () => failure("Confirm the excluded uses", `${confirmFirst} Nothing was charged.`),
  "too-many-waiting": () =>
    failure(
      "Too many videos in progress",
      "Up to 100 of your videos can be in progress at a time. Wait until one is finished, then render again. Nothing was charged.",
    ),
  "video-refused": ({ message = "This video can’t be used. Please choose another one." }) =>
    failure(videoProblemTitles.refused, message),
  "no-original-sound": () => failure("This video has no sound to keep", "Set its original sound to Mute. Nothing was charged."),
  "no-speech-found": () => failure("No speech was found", "Keep the original sound or mute it instead. Nothing was charged."),
  "edit-changed": () =>
    failure(
      "The edit isn’t ready",
      "We’re still fitting this track to your video, and the edit may have changed since you heard it. Listen again, then press Render. Nothing was charged.",
    ),
  "no-such-track": () =>
    failure(
      "This track isn’t on sale",
      "It was paused, withdrawn or sent to review since you opened this page. Nothing was charged.",
    ),
  "labels-cannot-render": () => couldNotStart,
  "id-taken": () => couldNotStart,
  "could-not-start": () => couldNotStart,
};

export function describeChanges(changes: readonly OfferChange[]): string {
  if (changes.length === 0) return "It has changed since you opened this page.";
  return changes.map(describeChange).join(" ");
}

function describeChange(change: OfferChange): string {
  switch (change.of) {
    case "title":
      return `Its title is now “${change.to}” instead of “${change.from}”.`;
    case "artist":
      return `Its artist is now “${change.to}” instead of “${change.from}”.`;
    case "labelName":
      return `Its label is now called “${change.to}” instead of “${change.from}”.`;
    case "isrc":
      return change.to === null ? "It no longer has an ISRC." : `Its ISRC is now ${change.to}.`;
    case "price":
      return `It now costs ${formatTokens(change.to)} instead of ${formatTokens(change.from)}.`;
    case "recording":
      return "Its recording was replaced.";
    case "rights":
      return "Its label has changed the rights information.";
  }
}

export type RenderRefusal = StartRenderRefusal | { refusal: "missing-information" | "could-not-start" };

export function wordsForRefusal(refusal: RenderRefusal): ErrorToast {
  return refusalWords[refusal.refusal](refusal);
}

/** A retry after a lost response, with choices that differ from the first request. */
export function startedBefore(what: "render" | "version" | "order"): ErrorToast {
  return failure("Your first click went through", `This is the ${what} it started. Nothing else was started or charged.`);
}

export const holdCopy = {
  title: "Your account is on hold",
  seeWhat: "What to do",
  leadOn: "Tokens and purchases",
  short: "One of your payments is disputed or was charged back. You can’t render until that is settled.",
  disputes: (count: number) =>
    count === 1
      ? "One of your payments is disputed. Until your bank decides, its unspent tokens are on hold and you can’t start a new render."
      : `${count} of your payments are disputed. Until your bank decides, their unspent tokens are on hold and you can’t start a new render.`,
  withdraw: "If you didn’t mean to dispute it, ask your bank to withdraw the dispute, or contact support.",
  debt: (tokens: number) =>
    `A payment was charged back after its tokens were spent, so you owe ${formatTokens(tokens)}. The next tokens you buy settle it automatically; then you can render again.`,
  /** Summary of section 8 of the terms: what happens to licences meanwhile. */
  licences: `The licences it paid for are suspended until it’s paid. ${unpaidDays} days after a lost dispute they’re revoked; paying restores them.`,
} as const;
