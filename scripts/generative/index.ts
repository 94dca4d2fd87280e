export * from "./palette.ts";
export * from "./random.ts";
