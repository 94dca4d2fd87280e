import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions, CDPSession } from "@playwright/test";
import { waitForInteraction } from "./interactive.ts";

export type PooledContext = { kind: string; context: BrowserContext; session: CDPSession; uses: number };

/** A context slows down as its process accumulates state, and each idle one is traced too. */
const maxUses = 10;
const maxIdle = 3;

/**
 * Browser contexts reused by consecutive tests. A new one starts a process and fetches and compiles every script again: half of a
 * short test's processor time. Whatever a test leaves behind is removed before the next: pages, cookies, stored data,
 * permissions, offline mode. The HTTP cache stays, as in a real browser. Settings of a whole context that are not reset here (a
 * clock, a route, a script) must be made on the page instead.
 */
export class ContextPool {
  readonly #idle: PooledContext[] = [];
  readonly #browser: Browser;
  readonly #origin: string;

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** Returns an empty context. `defaults` are options that the runner adds by itself; contexts are only reused for equal ones. */
  async take(options: BrowserContextOptions, defaults: BrowserContextOptions): Promise<PooledContext> {
    const kind = kindOf(options, defaults);
    const index = this.#idle.findIndex((kept) => kept.kind === kind);
    const [idle] = index < 0 ? [] : this.#idle.splice(index, 1);
    if (!idle) return this.make(options, defaults);
    const { context, session } = idle;
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      context.setOffline(false),
      context.setExtraHTTPHeaders(defaults.extraHTTPHeaders ?? {}),
      session.send("Storage.clearDataForOrigin", { origin: this.#origin, storageTypes: "all" }),
    ]);
    return idle;
  }

  async giveBack(kept: PooledContext): Promise<void> {
    // The test may have closed it.
    if (!this.#browser.contexts().includes(kept.context)) return;
    if (kept.uses >= maxUses) return kept.context.close();
    await Promise.all(
      kept.context
        .pages()
        .slice(1)
        .map((page) => page.close()),
    );
    this.#idle.push({ ...kept, uses: kept.uses + 1 });
    if (this.#idle.length > maxIdle) await this.#idle.shift()?.context.close();
  }

  /** Leaves its first page empty and open, which keeps the process alive that runs the pages of all tests. */
  async make(options: BrowserContextOptions, defaults: BrowserContextOptions): Promise<PooledContext> {
    const context = await this.#browser.newContext(options);
    const session = await context.newCDPSession(await context.newPage());
    askAgain(context.request);
    await waitForInteraction(context);
    return { kind: kindOf(options, defaults), context, session, uses: 1 };
  }
}

/** Options fixed for a context's lifetime; headers are set again on each reuse. */
const kindOf = (options: BrowserContextOptions, defaults: BrowserContextOptions): string =>
  JSON.stringify({ ...defaults, ...options, extraHTTPHeaders: undefined });

/**
 * Retries GET requests. The server closes connections after five idle seconds, possibly while a request is in flight. Browsers
 * retry on their own (RFC 9112, 9.3.1); Playwright's request client does not.
 */
export function askAgain<Client extends APIRequestContext>(client: Client): Client {
  const get = client.get.bind(client);
  client.get = (url, options) => get(url, { maxRetries: 3, ...options });
  return client;
}
