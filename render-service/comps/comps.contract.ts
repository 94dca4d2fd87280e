import { z } from "zod";
import { EditList } from "../edits/edit.contract.ts";

const url = z.url({ protocol: /^https?$/ });

/** A comp: a picture of any size without sound, and a track's preview from a start point. */
export const CompDetails = z.object({
  pictureUrl: url,
  pictureSeconds: z.number().positive(),
  musicUrl: url,
  startAtSeconds: z.number().min(0),
  /** Missing: the unedited preview from the start point. */
  edit: EditList.optional(),
  /** Linear amplitude, as the browser plays it. */
  volume: z.number().min(0).max(1),
  /** The brand's name, shown on the picture. */
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

/** 480 lines in landscape, 480 columns in portrait. */
export const compSizes = {
  portrait: { width: 480, height: 854 },
  landscape: { width: 854, height: 480 },
} as const;
