import { beatGridVersion } from "./beats/beat-grid.contract.ts";
import { featuresVersion } from "./sound-features.contract.ts";

/** Of all that is heard in a track: it grows when any part of it is told in another version. */
export const listeningVersion = featuresVersion + beatGridVersion;
