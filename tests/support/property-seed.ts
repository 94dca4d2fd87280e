import { configureGlobal } from "fast-check";

/** Property tests try the same cases in every daily run, and others in each `npm run test:full`. */
const isFull = typeof process !== "undefined" && process.env.CUESHEET_TESTS === "full";
configureGlobal(isFull ? {} : { seed: 20_261_127 });
