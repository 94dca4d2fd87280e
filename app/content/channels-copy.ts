import { failure, notRestored, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { maxChannels } from "#worker/domain/licensing/claims/claim-limits.contract.ts";
import type { AttachRefusal, ChannelRefusal } from "#worker/domain/licensing/claims/channels/channels.contract.ts";

export const channelsCopy = {
  title: "Channels",
  about: "The channels you post on. Your licences list them for the labels, so that your videos aren’t claimed.",
  back: "My Videos",
  add: "Add a channel",
  platform: "Platform",
  channel: "Handle or address",
  channelHint: "Such as @northwind or instagram.com/northwind.",
  isForAll: "Also add it to my existing licences",
  submit: "Add Channel",
  sending: "Adding…",
  notAdded: "The channel was not added",
  remove: "Remove",
  counted: (channels: number): string => `${channels} of ${maxChannels} channels`,
  none: "No channels yet.",
  licences: (count: number): string => `on ${count.toLocaleString("en-GB")} ${count === 1 ? "licence" : "licences"}`,
  notLoaded: "Your channels could not be loaded",
  notLoadedText: "Nothing is lost. Please try again in a moment.",
  /** On the claims page of a licence. */
  named: "Channels on this licence",
  namedText: (label: string): string => `${label} gets these as an allowlist, so that videos on them aren’t claimed.`,
  attach: "Save Channels",
  often: "Claimed often?",
  once: "Add your channels once",
  onceRest: ", and every new licence lists them for the label.",
  change: "Add or remove channels",
} as const;

export const channelToasts = {
  added: (handle: string): Toast => success("Channel added", handle),
  deleted: success("Channel removed", "It’s no longer on your licences."),
  restored: success("Channel restored"),
  attached: success("Channels saved"),
  failed: failure("Nothing was changed", "We didn’t receive your changes. Please try again."),
} as const satisfies Record<string, Toast | ((...args: never[]) => Toast)>;

export const channelRefusals: Readonly<Record<ChannelRefusal, string>> = {
  "kept-already": "You already have this channel.",
  "too-many-channels": `You’ve reached the limit of ${maxChannels} channels. Remove one first.`,
};

export const channelNotRestored: Readonly<Record<ChannelRefusal | "gone", Toast>> = {
  "kept-already": notRestored(channelRefusals["kept-already"]),
  "too-many-channels": notRestored(channelRefusals["too-many-channels"]),
  gone: notRestored("This channel can’t be restored. Please add it again."),
};

const attachRefusals: Readonly<Record<AttachRefusal, string>> = {
  "no-such-licence": "This licence no longer exists.",
  "no-such-channel": "One of these channels was removed. Please check them again.",
};
export const attachRefused = (refusal: AttachRefusal): Toast => failure("Channels not saved", attachRefusals[refusal]);
