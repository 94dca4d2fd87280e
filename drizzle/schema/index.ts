export * from "./accounts.ts";
export * from "./services.ts";
export * from "./videos.ts";
export * from "./catalogue.ts";
export * from "./licences.ts";
export * from "./money.ts";
export * from "./renders.ts";
