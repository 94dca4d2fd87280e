import { readOptions } from "#render-service/options.ts";
import { runRenderer } from "#render-service/run-renderer.ts";
import { cachePictures } from "./cache-pictures.ts";

/**
 * The render service of test products. It does all that the real one does, but encodes a clip once in the life of a home:
 * journeys bring few clips many times. Journeys that are about rendering bring a copy of their own (`ownCopy` in media.ts).
 */
const options = readOptions(process.env);
await runRenderer({ ...options, makePicture: cachePictures(`${options.tempRoot}-pictures`) });
