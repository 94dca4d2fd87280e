import type { RendererOptions } from "./options.ts";
import { startRenderer } from "./server.ts";

export async function runRenderer(options: RendererOptions): Promise<void> {
  const renderer = await startRenderer(options);
  console.log(`render service on http://${options.host}:${options.port} with ${options.slots} slots`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void renderer.close().then(() => process.exit(0)));
  }
}
