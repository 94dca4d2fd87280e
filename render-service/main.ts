import { readOptions } from "./options.ts";
import { runRenderer } from "./server.ts";

await runRenderer(readOptions(process.env));
