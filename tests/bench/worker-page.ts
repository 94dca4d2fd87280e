import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { startChromium } from "./chromium.ts";

/** A Chromium page with one file and one of the product's workers, under the CSP of public/_headers. */
export type WorkerPage = {
  /** Passes the file to a new worker and returns its first message whose kind is not `unfinished`. */
  ask<Answer>(unfinished: string): Promise<Answer>;
  close(): Promise<void>;
};

/** `entry` is the worker's source, relative to the project's root. */
export async function openWorkerPage(entry: string, file: string): Promise<WorkerPage> {
  const site = await serve(await buildWorker(entry));
  const chrome = await startChromium();
  const close = async () => {
    await chrome.close();
    site.close();
  };
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`); // it listens on a port
    await choose(page, file);
    return { ask: (unfinished) => askInPage(page, unfinished), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Chooses the file by its path: Playwright would send the content itself. */
async function choose(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "input" });
  await session.send("DOM.setFileInputFiles", { nodeId, files: [file] });
}

async function buildWorker(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: { write: false, modulePreload: false, rolldownOptions: { input } },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []));
  const [worker, ...others] = outputs.filter((output) => output.type === "chunk");
  if (!worker || others.length > 0) throw new Error("The worker is not one file");
  return worker.code;
}

async function serve(worker: string): Promise<Server> {
  const policy = /\/workers\/\*[\s\S]*?\n {2}Content-Security-Policy: (.*)/.exec(readFileSync("public/_headers", "utf8"))?.[1];
  if (!policy) throw new Error("public/_headers says nothing of workers");
  const server = createServer((request, response) => {
    const isWorker = request.url === "/worker.js";
    response.setHeader("content-type", isWorker ? "text/javascript" : "text/html");
    if (isWorker) response.setHeader("content-security-policy", policy);
    response.end(isWorker ? worker : "<!doctype html><input type=file>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Runs in the page: `askWorker` without cancelling. */
const askInPage = <Answer>(page: Page, unfinished: string): Promise<Answer> =>
  page.evaluate(
    (kind) =>
      new Promise<Answer>((resolve, reject) => {
        const worker = new Worker("/worker.js", { type: "module" });
        worker.addEventListener("error", () => reject(new Error("The worker did not start")));
        worker.addEventListener("message", ({ data }: MessageEvent<Answer & { kind: string }>) => {
          if (data.kind === kind) return;
          worker.terminate();
          resolve(data);
        });
        worker.postMessage(document.querySelector("input")?.files?.[0], []);
      }),
    unfinished,
  );
