import { readOptions } from "#render-service/options.ts";
import { runRenderer } from "#render-service/server.ts";
import { cachePictures } from "./cache-pictures.ts";

/**
 * The render service of test products: the real one, except that it encodes each clip once per home directory, since tests share
 * a few clips. Tests of rendering itself use a clip of their own (`ownCopy` in media.ts).
 */
const options = readOptions(process.env);
await runRenderer({ ...options, makePicture: cachePictures(`${options.tempRoot}-pictures`) });
