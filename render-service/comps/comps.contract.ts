import { z } from "zod";
import { EditList } from "../edits/edit.contract.ts";

const url = z.url({ protocol: /^https?$/ });

/** What a comp is made of: a picture of any size without sound, and a track's preview from a point on. */
export const CompDetails = z.object({
  pictureUrl: url,
  pictureSeconds: z.number().positive(),
  musicUrl: url,
  startAtSeconds: z.number().min(0),
  /** Left out: the preview as it is from that point on. */
  edit: EditList.optional(),
  /** Linear amplitude, as the browser plays it. */
  volume: z.number().min(0).max(1),
  /** Whose it is, as it stands on the picture. */
  name: z.string().min(1).max(200),
  title: z.string().max(300),
  artist: z.string().max(300),
});
export type CompDetails = z.infer<typeof CompDetails>;

export const MadeComp = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  durationMs: z.int().positive(),
  bytes: z.int().positive(),
});

/** 480 lines where the picture lies, 480 columns where it stands. */
export const compSizes = {
  portrait: { width: 480, height: 854 },
  landscape: { width: 854, height: 480 },
} as const;
