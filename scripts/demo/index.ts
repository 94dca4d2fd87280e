export { readDemoAccounts } from "./accounts.ts";
export { catalogue } from "./catalogue.ts";
export { demoTrackId } from "./identifiers.ts";
export { synthesise } from "./music/synthesise.ts";
export { wavChunks } from "./music/wav.ts";
