import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "@playwright/test";
import { type Product, renderServiceMain } from "./product.ts";

/** Kills a product's render service, as a crash would; whatever else runs on the machine is left alone. */
export function killRenderService(product: Product): void {
  process.kill(findRenderService(product), "SIGKILL");
}

/** Stops a product's render service in its tracks, and returns what lets it go on. */
export function holdRenderService(product: Product): () => void {
  const service = findRenderService(product);
  process.kill(service, "SIGSTOP");
  return () => process.kill(service, "SIGCONT");
}

function findRenderService({ home }: Product): number {
  const found = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && isRenderService(pid, home));
  // A tool that it is just starting looks like it for a moment: what counts is the one that no other of them began.
  const services = found.filter((pid) => {
    const parent = parentOf(pid);
    return parent !== null && !found.includes(parent);
  });
  expect(services).toHaveLength(1);
  return Number(services[0]);
}

function parentOf(pid: string): string | null {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? null;
  } catch {
    return null; // It ended while we looked.
  }
}

function isRenderService(pid: string, home: string): boolean {
  try {
    const [command, environment] = ["cmdline", "environ"].map((part) =>
      readFileSync(`/proc/${pid}/${part}`, "utf8"),
    );
    return Boolean(
      command?.includes(renderServiceMain) &&
      environment?.includes(`RENDERER_TEMP=${resolve(home)}/renderer`),
    );
  } catch {
    return false; // It ended while we looked, or is not ours to read.
  }
}
