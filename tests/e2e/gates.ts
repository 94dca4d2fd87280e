import type { Database } from "#drizzle/client.ts";
import routes from "#app/routes.ts";
import { type Actor, actorNames, cookieOf, makeActor } from "./people.ts";
import { test as base } from "./support.ts";

export type Screen = { path: string; leaf: string; isGated: boolean };

const publicLayout = "./routes/public.tsx";

/** Lists every address from the route table. Those inside a layout other than the public one are gated. */
function screensOf(entries: Readonly<typeof routes>, isGated = false): Screen[] {
  return entries.flatMap((entry) => {
    if (entry.children) return screensOf(entry.children, isGated || entry.file !== publicLayout);
    if (entry.path === "*") return [];
    const leaf = entry.id ?? entry.file.replace(/^\.\//, "").replace(/\.tsx?$/, "");
    const path = `/${entry.path ?? ""}`.replace(/:\w+/, "00000000-0000-4000-8000-000000000000");
    return [{ path, leaf, isGated }];
  });
}

export const allScreens = screensOf(routes);
export const gatedScreens = allScreens.filter((screen) => screen.isGated);

/** Redirect target of an actor on a gated screen, or null when it opens: the specification's order, restated independently. */
export function sentTo(actor: string, path: string): string | null {
  if (actor === "signed out") return `/auth?${new URLSearchParams({ next: path })}`;
  if (actor === "second factor awaited") return `/auth/second-factor?${new URLSearchParams({ next: path })}`;
  if (path === "/settings/data" || path === "/settings/security") return null;
  if (/pending|rejected/.test(actor)) return path === "/awaiting-approval" ? null : "/awaiting-approval";
  if (path === "/awaiting-approval") return "/";
  if (actor === "brand incomplete") return path === "/complete-profile" ? null : "/complete-profile";
  if (path === "/complete-profile") return "/";
  const isLabel = actor.includes("label");
  if (path.startsWith("/admin")) return actor.startsWith("super user") ? null : "/";
  if (path.startsWith("/label/")) return isLabel ? null : "/";
  return /^\/(buy-token|settings\/billing|shortlists|reviews|comps|compare|orders)/.test(path) && isLabel ? "/" : null;
}

/**
 * Specification §2: a missing licence redirects to the list, and a new order to an address with its generated id. No other gated
 * screen redirects.
 */
export function sentOn(path: string): string | RegExp | null {
  if (path === "/orders/new") return /^\/orders\/new\?id=[\da-f-]{36}$/;
  return path.startsWith("/label/syncs/") ? "/label/syncs" : null;
}

type Answer = { status: number; target: string | null; body: string };
type Question = { method?: string; headers?: Record<string, string>; form?: Record<string, string> };

type Fixtures = {
  /** A session's Cookie header for one account of every kind; empty when signed out. */
  cookies: Record<string, string>;
  /** Sends one request as an actor of `cookies`, without following redirects. */
  ask: (actor: string, path: string, question?: Question) => Promise<Answer>;
};

async function makeEverybody(db: Database): Promise<Record<string, string>> {
  const cookies: Record<string, string> = { "signed out": "" };
  const make = async (actor: Actor) => (cookies[actor] = cookieOf(await makeActor(db, actor)));
  await Promise.all(actorNames.map(make));
  return cookies;
}

export const test = base.extend<Fixtures>({
  cookies: async ({ db }, use) => use(await makeEverybody(db)),
  // Thousands of requests without a page: sent with fetch, as the browser driver would keep every response.
  ask: async ({ product, cookies, extraHTTPHeaders }, use) =>
    use(async (actor, path, { method = "GET", headers = {}, form } = {}) => {
      const answer = await fetch(product.origin + path, {
        method,
        redirect: "manual",
        headers: { ...extraHTTPHeaders, cookie: cookies[actor] ?? "", accept: "text/html", ...headers },
        ...(form && { body: new URLSearchParams(form) }),
      });
      const location = answer.headers.get("location");
      return { status: answer.status, target: location, body: await answer.text() };
    }),
});
export { expect } from "./support.ts";

/** Redirects of data requests are in the body, with status 202. */
export const redirectOf = ({ status, target, body }: Answer): string | null =>
  status >= 500 ? `failed with ${status}` : status === 202 ? (/"(\/[^"]*)"/.exec(body)?.[1] ?? "somewhere") : target;
