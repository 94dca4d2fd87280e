export * from "./accounts.ts";
export * from "./catalogue.ts";
export * from "./health.ts";
export * from "./ledger.ts";
export * from "./licences.ts";
export * from "./profiles.ts";
export * from "./renders.ts";
