// For tests that create the demo's history. Separate from the other index, as it imports the whole product.
export { buildTrack } from "./build-track.ts";
export { openFilmMaker } from "./history/films.ts";
export type { History } from "./history/open-history.ts";
export { adminViewer, brandViewer, labelViewer } from "./history/people.ts";
export { historyTracks } from "./history/plan.ts";
export { historyStart, tellHistory } from "./history/tell-history.ts";
export { importWasmAsModules } from "./history/wasm-modules.ts";
export { labelId } from "./seed-accounts.ts";
export { seedTrack } from "./seed-track.ts";
