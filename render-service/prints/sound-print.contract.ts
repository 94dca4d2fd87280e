import { z } from "zod";
import { sentSound } from "./sent-sound.contract.ts";

/** Values of a minute, about eight a second, with room. */
const maxValues = sentSound.seconds * 9;

/** What the service answers to `POST /sound-prints`: a raw Chromaprint, in base64. */
export const SoundPrint = z.object({ print: z.base64().max(Math.ceil((maxValues * 4) / 3) * 4) });
export type SoundPrint = z.infer<typeof SoundPrint>;
