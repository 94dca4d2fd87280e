import { z } from "zod";
import { sentSound } from "./sent-sound.contract.ts";

/** Values of a minute, about eight per second, with a margin. */
const maxValues = sentSound.seconds * 9;

/** Response to `POST /sound-prints`: a raw Chromaprint, in base64. */
export const SoundPrint = z.object({ print: z.base64().max(Math.ceil((maxValues * 4) / 3) * 4) });
export type SoundPrint = z.infer<typeof SoundPrint>;
