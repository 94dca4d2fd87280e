import { z } from "zod";
import { maxChannels, type Platform, platforms } from "../claim-limits.contract.ts";
import { readChannel } from "./read-channel.contract.ts";

const id = z.uuid();

/** A channel as typed, a handle or an address; stored in canonical form. The id comes from the form. */
export const AddChannel = z
  .object({
    id,
    platform: z.enum(platforms, { error: "Choose a platform" }),
    channel: z.string({ error: "Enter a channel" }).trim().min(1, "Enter a channel").max(300, "That is too long for a channel"),
    /** Also attaches it to the account's existing licences. */
    isForAll: z.literal("on").optional(),
  })
  .transform(({ channel, ...rest }, issues) => {
    const match = readChannel(rest.platform, channel);
    if (match) return { ...rest, ...match };
    issues.addIssue({ code: "custom", path: ["channel"], message: channelExamples[rest.platform] });
    return z.NEVER;
  });
export type AddChannel = z.infer<typeof AddChannel>;

export const channelExamples: Readonly<Record<Platform, string>> = {
  youtube: "Enter a handle such as @northwind, or the address of the channel",
  meta: "Enter the address of the page, such as instagram.com/northwind",
  tiktok: "Enter a handle such as @northwind, or the address of the profile",
  other: "Enter the address of the page, such as vimeo.com/northwind",
};

export const AttachChannels = z.object({ renderId: id, channel: z.array(id).max(maxChannels).default([]) });
export type AttachChannels = z.infer<typeof AttachChannels>;

export type Channel = { id: string; platform: Platform; handle: string; url: string };
/** A channel of the viewer's own, with the number of licences in force that name it. */
export type OwnChannel = Channel & { licences: number };

export type ChannelRefusal = "kept-already" | "too-many-channels";
export type AttachRefusal = "no-such-licence" | "no-such-channel";
