import { z } from "zod";
import { type HashTrack, maxPictures, parts, picturesPerSecond } from "#render-service/prints/picture-print.contract.ts";
import { places } from "#render-service/prints/posted-windows.contract.ts";

/** Longest delivered video; of a longer file only this much from its beginning is compared. */
export const maxSeconds = Math.floor(maxPictures / picturesPerSecond);
export const maxLooks = 17;
/** Maximum values of a sound print in `maxSeconds`. */
const maxValues = Math.ceil(maxSeconds * 8.1);
/** Above the size of the largest valid question. */
export const maxQuestionBytes = 640 * 1024;

const base64 = (bytes: number) => z.base64().max(Math.ceil(bytes / 3) * 4);
const share = z.number().min(0).max(1);

/** Prints, never the file. Each look is a hash track of one window (`prints/posted-windows`), `sound` a raw Chromaprint. */
export const CopyQuestion = z.object({
  file: z.object({
    seconds: z.number().positive().max(86_400),
    width: z.int().min(0).max(16_384),
    height: z.int().min(0).max(16_384),
    framesPerSecond: z.number().min(0).max(1000).nullable(),
  }),
  looks: z
    .array(
      z.object({
        place: z.enum(places),
        part: z.enum(parts),
        isMirrored: z.boolean(),
        /** Position, in shares of the frame's width and height. */
        window: z.object({ x: share, y: share, width: share, height: share }),
        track: base64(maxPictures * 8),
      }),
    )
    .max(maxLooks),
  sound: base64(maxValues * 4).nullable(),
});
export type CopyQuestion = z.infer<typeof CopyQuestion>;

/** One crop of a posted picture, with its hashes. */
export type PostedLook = Omit<CopyQuestion["looks"][number], "track"> & { track: HashTrack };
export type Posted = {
  file: CopyQuestion["file"];
  looks: readonly PostedLook[];
  sound: Uint32Array | null;
};

export const ConfirmQuestion = z.object({ number: z.string().max(40), evidence: z.string().max(400) });
export type ConfirmQuestion = z.infer<typeof ConfirmQuestion>;
