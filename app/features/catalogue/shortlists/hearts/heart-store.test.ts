import { describe, expect, test } from "vitest";
import { createHeartStore, type HeartResult, type HeartDoor, type HeartNews, type UnheartResult } from "./heart-store.ts";

const track = { id: "one", title: "Azotea" };
const list = { id: "list", name: "Shortlist" };
const given: HeartResult = { ok: true, list };
const noAnswer = { ok: false, refusal: "no-answer" } as const;

/** Stubs a server that answers only when `answer` is called. */
function makeServer({ on = [] as string[] } = {}) {
  const asked: string[] = [];
  const waiting: ((answer: HeartResult | UnheartResult) => void)[] = [];
  const server = { on: [...on], listId: list.id, isDown: false };
  const wait = <Answer extends HeartResult | UnheartResult>(what: string) => {
    asked.push(what);
    return new Promise<Answer>((resolve) => waiting.push(resolve as (answer: HeartResult | UnheartResult) => void));
  };
  const door: HeartDoor = {
    read: () =>
      server.isDown
        ? Promise.reject(new Error("down"))
        : Promise.resolve({ id: server.listId, name: "Shortlist", trackIds: [...server.on] }),
    give: (id) => wait(`give ${id}`),
    take: (id) => wait(`take ${id}`),
  };
  /** Answers the oldest request and flushes what follows from it. */
  async function answer(outcome: HeartResult | UnheartResult) {
    await Promise.resolve();
    waiting.shift()?.(outcome);
    await new Promise((resolve) => setTimeout(resolve));
  }
  const news: HeartNews[] = [];
  return { server, asked, answer, news, store: createHeartStore(door, (one) => news.push(one)) };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

describe("createHeartStore", () => {
  test("knows no hearts before the first server response", async () => {
    const { store } = makeServer({ on: ["one"] });
    expect([store.isKnown(), store.isOn("one")]).toEqual([false, false]);
    await store.refresh();
    expect([store.isKnown(), store.isOn("one")]).toEqual([true, true]);
  });

  test("shows a heart optimistically and notifies once it is stored", async () => {
    const { store, answer, news } = makeServer();
    await store.refresh();
    void store.toggle(track);
    await turn();
    expect([store.isOn("one"), news]).toEqual([true, []]);
    await answer(given);
    expect(store.isOn("one")).toBe(true);
    expect(news).toEqual([{ kind: "given", list, track }]);
  });

  test("rolls back a refused heart and reports the refusal", async () => {
    const { store, answer, news } = makeServer({ on: ["two"] });
    await store.refresh();
    void store.toggle(track);
    await turn();
    await answer({ ok: false, refusal: "shortlist-full" });
    expect(store.isOn("one")).toBe(false);
    void store.toggle({ id: "two", title: "Neon" });
    await turn();
    expect(store.isOn("two")).toBe(false);
    await answer(noAnswer);
    expect(store.isOn("two")).toBe(true);
    expect(news.map((one) => one.kind === "refused" && one.refusal)).toEqual(["shortlist-full", "no-answer"]);
  });

  test("ends in the last pressed state when toggled during a request", async () => {
    const { store, answer, asked, news } = makeServer();
    await store.refresh();
    void store.toggle(track);
    await turn();
    void store.toggle(track);
    await turn();
    expect([store.isOn("one"), asked]).toEqual([false, ["give one"]]);
    await answer(given);
    expect(asked).toEqual(["give one", "take one"]);
    const removed = { id: "list", trackId: "one", note: "", position: 1 };
    await answer({ ok: true, removed });
    expect(store.isOn("one")).toBe(false);
    expect(news).toEqual([{ kind: "taken", removed, track }]);
  });

  test("does not revert a pending heart by a concurrent refresh", async () => {
    const { store, answer } = makeServer();
    await store.refresh();
    void store.toggle(track);
    await turn();
    await store.refresh();
    expect(store.isOn("one")).toBe(true);
    const reading = store.refresh();
    await answer(given);
    await reading;
    expect(store.isOn("one")).toBe(true);
  });

  test("reloads when a heart was added to another list", async () => {
    const { store, answer, server } = makeServer({ on: ["two"] });
    await store.refresh();
    Object.assign(server, { on: ["one", "three"], listId: "other" });
    void store.toggle(track);
    await turn();
    await answer({ ok: true, list: { id: "other", name: "Autumn" } });
    expect(["one", "two", "three"].map(store.isOn)).toEqual([true, false, true]);
  });

  test("reloads when a removed heart was not on the list", async () => {
    const { store, answer, server } = makeServer({ on: ["one", "two"] });
    await store.refresh();
    Object.assign(server, { on: ["three"], listId: "other" });
    void store.toggle(track);
    await turn();
    await answer({ ok: true, removed: null });
    expect(["one", "two", "three"].map(store.isOn)).toEqual([false, false, true]);
  });

  test("loads hearts before a toggle and reports when that fails", async () => {
    const { store, answer, asked, news, server } = makeServer({ on: ["one"] });
    server.isDown = true;
    await store.toggle(track);
    expect(news).toEqual([{ kind: "refused", refusal: "no-answer", track }]);
    server.isDown = false;
    void store.toggle(track);
    await turn();
    expect(asked).toEqual(["take one"]);
    server.on = [];
    await answer({ ok: true, removed: null });
    expect(store.isOn("one")).toBe(false);
  });

  test("notifies a subscriber until it unsubscribes", async () => {
    const { store } = makeServer();
    let heard = 0;
    const leave = store.subscribe(() => (heard += 1));
    await store.refresh();
    leave();
    await store.refresh();
    expect(heard).toBe(1);
  });
});
