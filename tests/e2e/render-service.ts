import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "@playwright/test";
import { type Product, renderServiceMain } from "./product.ts";

/** Kills a product's render service, as a crash would; other processes are left alone. */
export function killRenderService(product: Product): void {
  process.kill(findRenderService(product), "SIGKILL");
}

/** Suspends a product's render service and returns a function that resumes it. */
export function holdRenderService(product: Product): () => void {
  const service = findRenderService(product);
  process.kill(service, "SIGSTOP");
  return () => process.kill(service, "SIGCONT");
}

function findRenderService({ home }: Product): number {
  const found = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && isRenderService(pid, home));
  // A child process looks like the service between fork and exec, so only the process without a matching parent counts.
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
    return null; // It ended in the meantime.
  }
}

function isRenderService(pid: string, home: string): boolean {
  try {
    const [command, environment] = ["cmdline", "environ"].map((part) => readFileSync(`/proc/${pid}/${part}`, "utf8"));
    return Boolean(command?.includes(renderServiceMain) && environment?.includes(`RENDERER_TEMP=${resolve(home)}/renderer`));
  } catch {
    return false; // It ended in the meantime, or belongs to another user.
  }
}
