import { readOptions } from "./options.ts";
import { runRenderer } from "./run-renderer.ts";

await runRenderer(readOptions(process.env));
