import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { themeCookie } from "#app/lib/theme.ts";
import { signedInHint } from "#app/lib/sign-in-address.ts";

const script = readFileSync("app/islands/static-page.js", "utf8");

/** Runs the script on a stub page with these cookies; returns the parts that it changes. */
function run(cookie: string, prefersDark = false) {
  const root = {
    dataset: {} as Record<string, string>,
    isSignedIn: false,
    toggleAttribute: (_name: string, isOn: boolean) => (root.isSignedIn = isOn),
  };
  const metas = [{ content: "" }, { content: "" }];
  const document = { cookie, documentElement: root, querySelectorAll: () => metas };
  const listeners: Record<string, (event: unknown) => void> = {};
  runInNewContext(script, {
    document,
    addEventListener: (type: string, listen: (event: unknown) => void) => (listeners[type] = listen),
    matchMedia: () => ({ matches: prefersDark }),
  });
  const send = (action: string) => {
    let isPrevented = false;
    listeners.submit?.({
      target: { getAttribute: () => action },
      preventDefault: () => (isPrevented = true),
    });
    return isPrevented;
  };
  const comeBack = () => listeners.pageshow?.({});
  return { root, document, metas, send, comeBack };
}

describe("script of pages without hydration", () => {
  test("applies the theme before the first paint", () => {
    expect(run("a=b; theme=dark").root.dataset.theme).toBe("dark");
    expect(run("theme=purple").root.dataset.theme).toBeUndefined();
    expect(run("not-theme=dark").root.dataset.theme).toBeUndefined();
  });

  test("marks signed-in visitors", () => {
    const hint = signedInHint(true).split(";")[0] ?? "";
    expect(run(hint).root.isSignedIn).toBe(true);
    expect(run(signedInHint(false).split(";")[0] ?? "").root.isSignedIn).toBe(false);
  });

  test("switches the theme in place and sets the server's cookie", () => {
    const { root, document, send } = run("", true);
    expect(send("/theme")).toBe(true);
    expect(root.dataset.theme).toBe("light");
    expect(document.cookie).toBe(themeCookie("light"));
  });

  test("updates a page restored from the back-forward cache", () => {
    const page = run("theme=dark");
    page.document.cookie = "theme=light; signed-in=1";
    page.comeBack();
    expect([page.root.dataset.theme, page.root.isSignedIn]).toEqual(["light", true]);
  });

  test("sets the theme colour of the browser's UI", () => {
    expect(run("theme=dark").metas.map(({ content }) => content)).toEqual(["#0c100e", "#0c100e"]);
    expect(run("").metas.map(({ content }) => content)).toEqual(["", ""]);
  });

  test("ignores other forms", () => {
    const { root, send } = run("");
    expect(send("/contact")).toBe(false);
    expect(root.dataset.theme).toBeUndefined();
  });

  test("weighs less than a kilobyte", () => {
    expect(gzipSync(script).length).toBeLessThan(1000);
  });
});
