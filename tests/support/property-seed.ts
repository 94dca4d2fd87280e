import { configureGlobal } from "fast-check";

/** Fixes the seed of property tests for daily runs; `npm run test:full` tries new cases. */
const isFull = typeof process !== "undefined" && process.env.CUESHEET_TESTS === "full";
configureGlobal(isFull ? {} : { seed: 20_261_127 });
