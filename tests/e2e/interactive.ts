import type { BrowserContext, Page } from "@playwright/test";

/**
 * Makes `goto` and `reload` on a context's pages wait until React has run its effects: earlier keys and clicks are lost. React
 * reports that to the devtools hook, also in production. Pages without the framework and browsers without scripts are not waited
 * for.
 */
export async function waitForInteraction(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const hook = {
      supportsFiber: true,
      isInteractive: false,
      inject: () => 1,
      onCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => (hook.isInteractive = true),
    };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  for (const page of context.pages()) wrap(page);
  context.on("page", wrap);
}

function wrap(page: Page): void {
  const goTo = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const answer = await goTo(...args);
    await untilInteractive(page);
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await untilInteractive(page);
    return answer;
  };
}

async function untilInteractive(page: Page): Promise<void> {
  await page.waitForFunction(isInteractive, undefined, { timeout: 30_000 });
}

function isInteractive(): boolean {
  const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, __reactRouterContext: router } = window as unknown as {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: { isInteractive: boolean };
    __reactRouterContext?: unknown;
  };
  return hook === undefined || router === undefined || hook.isInteractive;
}
