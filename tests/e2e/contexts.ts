import type {
  APIRequestContext,
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
} from "@playwright/test";
import { waitForInteraction } from "./interactive.ts";

export type PooledContext = { kind: string; context: BrowserContext; session: CDPSession; uses: number };

/** What its process has gathered slows a context down in the end; and each one that waits is traced, too. */
const maxUses = 10;
const maxIdle = 3;

/**
 * Browser contexts that one journey after the other is in. A new one starts a process, and fetches and compiles every
 * script again: half of the processor time of a short journey. Whatever a journey leaves in one is taken out before the
 * next: pages, cookies, stored data, permissions, being offline. Answers that the server lets a browser keep stay, as they
 * do with a person. What is set for a whole context and is not taken back here (a clock, a route, a script) journeys set
 * for their page alone.
 */
export class ContextPool {
  readonly #idle: PooledContext[] = [];
  readonly #browser: Browser;
  readonly #origin: string;

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** An empty one. `defaults` are what the runner adds to the options of its own accord: one with others is another kind. */
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
    // A journey may have closed it.
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

  /** Its first page stays empty and open: it keeps the process alive that the pages of all journeys run in. */
  async make(options: BrowserContextOptions, defaults: BrowserContextOptions): Promise<PooledContext> {
    const context = await this.#browser.newContext(options);
    const session = await context.newCDPSession(await context.newPage());
    askAgain(context.request);
    await waitForInteraction(context);
    return { kind: kindOf(options, defaults), context, session, uses: 1 };
  }
}

/** What lasts as long as a context; headers are set anew. */
const kindOf = (options: BrowserContextOptions, defaults: BrowserContextOptions): string =>
  JSON.stringify({ ...defaults, ...options, extraHTTPHeaders: undefined });

/**
 * The server closes a connection that was idle for five seconds, maybe while a question is on its way. A browser asks again
 * by itself (RFC 9112, 9.3.1); what a journey asks past it does so here.
 */
export function askAgain<Client extends APIRequestContext>(client: Client): Client {
  const get = client.get.bind(client);
  client.get = (url, options) => get(url, { maxRetries: 3, ...options });
  return client;
}
