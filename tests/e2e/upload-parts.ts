import type { Page } from "@playwright/test";

/** A part of an upload that the page is about to send; numbers count from 1. */
type Part = { uploadId: string; number: number };

declare global {
  var interceptPart: (address: string) => Promise<void>;
}

/**
 * Asks `decide` about every part before it leaves the page: it goes when that resolves, the line drops when that
 * rejects, and it stays on its way for as long as neither happens. Done in the page, since a request that is
 * intercepted outside takes its 8 MB body along to the test, which lasts seconds for each.
 */
export async function interceptParts(
  page: Page,
  decide: (part: Part) => void | Promise<void>,
): Promise<void> {
  await page.exposeFunction("interceptPart", async (address: string) => {
    const [, uploadId, number] = /\/uploads\/([^/]+)\/parts\/(\d+)$/.exec(address) ?? [];
    if (uploadId && number) await decide({ uploadId, number: Number(number) });
  });
  await page.addInitScript(askBeforeSending);
  // The page that is open already, too.
  await page.evaluate(askBeforeSending);
}

function askBeforeSending(): void {
  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    #address = "";
    #isWaiting = false;

    override open(method: string, url: string | URL): void {
      this.#address = String(url);
      super.open(method, url);
    }

    override send(body?: XMLHttpRequestBodyInit | null): void {
      this.#isWaiting = true;
      globalThis.interceptPart(this.#address).then(
        () => {
          if (this.#isWaiting) super.send(body);
          this.#isWaiting = false;
        },
        () => this.#end("error"),
      );
    }

    override abort(): void {
      if (this.#isWaiting) this.#end("abort");
      else super.abort();
    }

    #end(event: "abort" | "error"): void {
      if (!this.#isWaiting) return;
      this.#isWaiting = false;
      this.dispatchEvent(new ProgressEvent(event));
      this.dispatchEvent(new ProgressEvent("loadend"));
    }
  };
}

/** Waits for as long as the journey lasts. */
export const neverSent = (): Promise<void> => new Promise(() => {});
