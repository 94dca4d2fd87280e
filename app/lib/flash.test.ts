import { assert, constantFrom, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { dropFlash, flashCookie, readCookie, readFlash, redirectWithToast, takeFlash, type Toast } from "./flash.ts";

describe("flash toast", () => {
  test("round-trips any text", () => {
    const text = string({ unit: "grapheme", minLength: 1, maxLength: 120 });
    assert(
      property(constantFrom("error", "success"), text, text, (kind, title, description) => {
        const toast: Toast = { kind: kind === "error" ? "error" : "success", title, description };
        const [pair] = flashCookie(toast).split("; ");
        expect(readFlash(`session=a.b; ${pair}; theme=dark`)).toMatchObject(toast);
      }),
    );
  });

  test("carries its duration, unless invalid", () => {
    const carried = (seconds: number) => {
      const [pair = ""] = flashCookie({ kind: "success", title: "Paid", seconds }).split("; ");
      return readFlash(pair)?.seconds;
    };
    expect([10, 0, -1, 100_000].map(carried)).toEqual([10, undefined, undefined, undefined]);
  });

  test("carries a link to our own pages only", () => {
    const carried = (to: string) => {
      const [pair = ""] = flashCookie({ kind: "success", title: "Added", link: { label: "Open", to } }).split("; ");
      return readFlash(pair)?.link?.to;
    };
    const elsewhere = ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/a/..//evil", ""];
    expect(["/shortlists/1?a=b", ...elsewhere].map(carried)).toEqual(["/shortlists/1?a=b", ...elsewhere.map(() => undefined)]);
  });

  test("carries Undo with a known intent only", () => {
    const carried = (restorable: object) => {
      const toast = { kind: "success", title: "Deleted", restorable } as Toast; // some are invalid on purpose
      return readFlash(flashCookie(toast).split("; ")[0] ?? "")?.restorable;
    };
    const id = crypto.randomUUID();
    expect(carried({ to: "/shortlists", id })).toEqual({ to: "/shortlists", id });
    const pause = { to: "/label/library", id, intent: "undo-pause" };
    expect(carried(pause)).toEqual(pause);
    const others = [{ to: "//evil.example", id }, { to: "/shortlists", id: "1" }, { id }, {}];
    for (const none of [...others, { ...pause, intent: "delete" }]) expect(carried(none)).toBeUndefined();
  });

  test("ignores a tampered cookie", () => {
    const broken = ["", "nonsense", "%7B%7D", "%E0%A4%A", encodeURIComponent('{"id":"1","kind":"alarm","title":"x"}')];
    for (const value of broken) expect(readFlash(`__Host-flash=${value}`)).toBeNull();
    expect(readFlash(null)).toBeNull();
  });

  test("keeps the redirect's other cookies", () => {
    const response = redirectWithToast("/library", { kind: "success", title: "Done" }, { "Set-Cookie": "session=a.b" });
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/library");
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toBe("session=a.b");
    expect(cookies[1]).toMatch(/^__Host-flash=.*Path=\/; Secure; SameSite=Lax$/);
  });

  test("is cleared by a document, not by a data request", () => {
    const [cookie = ""] = flashCookie({ kind: "success", title: "Done" }).split("; ");
    const take = (path: string) => takeFlash(new Request(`https://cuesheet.test${path}`, { headers: { cookie } }));
    expect(take("/auth")).toMatchObject({
      flash: { title: "Done" },
      headers: { "Set-Cookie": expect.stringMatching(/^__Host-flash=; Max-Age=0; Path=\/; Secure;/) },
    });
    expect(take("/auth.data")).toMatchObject({ flash: { title: "Done" }, headers: {} });
    expect(takeFlash(new Request("https://cuesheet.test/auth"))).toEqual({ flash: null, headers: {} });
  });

  test("dropFlash clears the shown toast and no newer one", () => {
    const [cookie = ""] = flashCookie({ kind: "success", title: "Done" }).split("; ");
    const shown = readFlash(cookie);
    if (!shown) throw new Error("no toast was carried");
    const page = { cookie };
    dropFlash({ ...shown, id: "another" }, page);
    expect(page.cookie).toBe(cookie);
    dropFlash(shown, page);
    expect(page.cookie).toMatch(/^__Host-flash=; Max-Age=0;/);
  });

  test("readCookie matches whole names", () => {
    expect(readCookie("my_theme=dark; theme=light", "theme")).toBe("light");
    expect(readCookie("themes=dark", "theme")).toBeNull();
  });
});
