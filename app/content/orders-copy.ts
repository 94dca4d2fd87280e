import { failure, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatTokens } from "#app/lib/money.ts";
import { maxPerOrder } from "#worker/domain/licensing/renders/limits.contract.ts";
import type { StartOrderRefusal } from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import type { StartRenderRefusal } from "#worker/domain/licensing/renders/renders.contract.ts";
import { describeChanges, wordsForRefusal } from "./render-refusals-copy.ts";

type Notice = { title: string; description: string };

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
export const countVideos = (count: number): string => counted(count, "video");
export const countTracks = (count: number): string => counted(count, "track");

export function wordsForOrder(refused: StartOrderRefusal): Notice {
  switch (refused.refusal) {
    case "lines":
      return {
        title: "Nothing was started, and nothing was charged",
        description: "The rest of your order is unchanged. Check this, then press Render again:",
      };
    case "total-changed":
      return {
        title: `${countVideos(refused.renders)}: ${formatTokens(refused.totalTokens)}`,
        description: "This is the new total. Nothing has been charged yet. Press Render to pay.",
      };
    case "insufficient-tokens":
      return {
        title: "Insufficient tokens",
        description: `This order costs ${formatTokens(refused.priceTokens)}: you need ${formatTokens(refused.missing).replace(" ", " more ")}. Nothing was started, and nothing was charged.`,
      };
    case "too-many":
      return {
        title: refused.several === "videos" ? "Too many videos" : "Too many tracks",
        description: `One order holds up to ${maxPerOrder[refused.several]}. Nothing was charged.`,
      };
    case "none-chosen":
      return { title: "Nothing selected", description: "Tick what you want to render." };
    case "mixed":
      return {
        title: "Too much at once",
        description: "An order is either one track for several videos, or one video with several tracks.",
      };
    case "chosen-twice":
      return {
        title: "Chosen twice",
        description: "The same track is chosen for the same video twice. Nothing was charged.",
      };
    case "track-changed":
      return wordsForRefusal({ refusal: "track-changed", changes: [] });
    default:
      return wordsForRefusal(refused);
  }
}

/** Problem with one render of an order, shown after the name of its video or track. */
export function wordsForLine(why: StartRenderRefusal): string {
  switch (why.refusal) {
    case "no-such-upload":
      return "is no longer available. Leave it out, or upload it again.";
    case "upload-not-finished":
      return "hasn’t finished uploading yet.";
    case "no-such-track":
      return "is no longer on sale.";
    case "price-changed":
      return `now costs ${formatTokens(why.priceTokens)}.`;
    case "track-changed":
      return `has changed. ${describeChanges(why.changes)}`;
    case "edit-changed":
      return "has no edit that ends with the song yet. Press “Try it” to hear it, or leave it out.";
    case "video-refused":
      return `can’t be used. ${why.message}`;
    default:
      return wordsForRefusal(why).description;
  }
}

export const isOfTrack = ({ refusal }: StartRenderRefusal): boolean =>
  ["no-such-track", "price-changed", "track-changed"].includes(refusal);

export const orderToasts = {
  started: (count: number): Toast =>
    success("Order started", `${countVideos(count)} ${count === 1 ? "is" : "are"} being processed`),
  noAnswer: failure("Error", "We got no response. Press Render again: you’ll never pay for the same order twice."),
  invalid: failure("Missing information", "Check your choices, then press Render."),
} as const;

export const orderCopy = {
  title: {
    videos: (track: string, count: number) => `${track} under ${countVideos(count)}`,
    tracks: (video: string, count: number) => `${video} with ${countTracks(count)}`,
    formats: (video: string, count: number) => `${video} in ${counted(count, "format")}`,
  },
  placed: (day: string) => `Ordered on ${day}`,
  free: (renders: number) => `${counted(renders, "format")}, no extra cost`,
  failed: (failed: number) => `${failed} failed`,
  format: (aspect: string | null, part: string | null) => [aspect ?? "Cut-down", ...(part ? [part] : [])].join(" · "),
  notCounted: "It doesn’t count as one of your versions.",
  price: (renders: number, tokens: number) => `${counted(renders, "render")}, ${formatTokens(tokens)}`,
  returned: (failed: number, tokens: number) => `${failed} failed, ${formatTokens(tokens)} returned`,
  ready: (ready: number, renders: number) => `${ready} of ${renders} ready`,
  list: "Renders of this order",
  lost: "Connection lost. We’re still making your videos; reconnecting…",
  leave: "You can leave this page. Your videos will be waiting in My Videos.",
  open: "Open",
  openWhich: (name: string) => `Open ${name}`,
  again: (tokens: number) => `Try Again (${formatTokens(tokens)})`,
  againWhich: (name: string, tokens: number) => `Try Again (${formatTokens(tokens)}): ${name}`,
  anew: "Choose again",
  refunded: (tokens: number) =>
    `Nothing was charged for it: ${formatTokens(tokens)} ${tokens === 1 ? "is" : "are"} back in your balance.`,
  downloadAll: "Download all",
  downloadText: "The finished videos with their licences, as one file",
  mine: "My Videos",
  partOf: "Part of an order",
  notLoaded: "This order could not be loaded",
  notLoadedText: "Your videos are safe. Please try again in a moment.",
} as const;
