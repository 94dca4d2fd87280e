import type { Page } from "@playwright/test";

/** Part of an upload that the page is about to send; numbers start at 1. */
type Part = { uploadId: string; number: number };

declare global {
  var interceptPart: (address: string) => Promise<void>;
}

/**
 * Calls `decide` before the page sends each part: the part is sent when it resolves, fails with a network error when it rejects,
 * and hangs until then. Patches the page, since a request that Playwright intercepts passes its 8 MB body to the test, which
 * takes seconds each.
 */
export async function interceptParts(page: Page, decide: (part: Part) => void | Promise<void>): Promise<void> {
  await page.exposeFunction("interceptPart", async (address: string) => {
    const [, uploadId, number] = /\/uploads\/([^/]+)\/parts\/(\d+)$/.exec(address) ?? [];
    if (uploadId && number) await decide({ uploadId, number: Number(number) });
  });
  await page.addInitScript(askBeforeSending);
  // Covers the current page, too.
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

/** Never settles. */
export const neverSent = (): Promise<void> => new Promise(() => {});
