export { readDemoAccounts } from "./accounts.ts";
export { catalogue } from "./catalogue.ts";
export { demoTrackId } from "./declarations.ts";
export { synthesise } from "./music/synthesise.ts";
export { wavChunks } from "./music/audio.ts";
