import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { createQueryController, type QueryKind, restMilliseconds } from "./query-controller.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Question = { href: string; kind: QueryKind; number: number };

const at = (search: string) => LibraryQuery.parse(Object.fromEntries(new URLSearchParams(search)));

/** Opens a list at a URL and records its queries; `answer` renders the list at a query's URL. */
function openList(search = "") {
  const asked: Question[] = [];
  const controller = createQueryController((href, { kind, number }) => {
    asked.push({ href, kind, number });
    return true;
  });
  const arrive = (href: string, number: number | null = null) => controller.onRendered(at(href.split("?")[1] ?? ""), number);
  arrive(`/library?${search}`);
  const answer = ({ href, number }: Question) => arrive(href, number);
  function last(): Question {
    const question = asked.at(-1);
    if (!question) throw new Error("Nothing was asked");
    return question;
  }
  const rest = () => vi.advanceTimersByTimeAsync(restMilliseconds);
  return { controller, asked, arrive, answer, last, rest };
}

describe("createQueryController", () => {
  test("debounces typing into a single query of kind “typed”", async () => {
    const { controller, asked, rest, last, answer } = openList("mood=Calm");
    controller.onInput("r");
    controller.onInput("ra");
    controller.onInput("rain");
    await rest();
    expect(asked.map(({ href, kind }) => [href, kind])).toEqual([["/library?q=rain&mood=Calm", "typed"]]);
    expect(answer(last())).toBe("rain");
  });

  test("keeps text typed while a query is pending", async () => {
    const { controller, rest, last, answer, asked } = openList();
    controller.onInput("ra");
    await rest();
    const first = last();
    controller.onInput("rain");
    expect(answer(first)).toBeNull();
    await rest();
    expect(asked).toHaveLength(2);
    expect(answer(last())).toBe("rain");
  });

  test("ignores a stale result while a newer query is pending", async () => {
    const { controller, rest, last, answer } = openList();
    controller.onInput("ra");
    await rest();
    const first = last();
    controller.onInput("rain");
    await rest();
    expect(answer(first)).toBeNull();
    expect(answer(last())).toBe("rain");
  });

  test("accumulates filter choices made before the first result", async () => {
    const { controller, asked } = openList();
    controller.choose(({ rights }) => ({ rights: [...rights, "no-ai"] }));
    controller.choose(({ rights }) => ({ rights: [...rights, "no-samples"] }));
    controller.choose({ genre: "Jazz" });
    expect(asked.map(({ href, kind }) => [href, kind])).toEqual([
      ["/library?rights=no-ai", "chosen"],
      ["/library?rights=no-ai%2Cno-samples", "chosen"],
      ["/library?genre=Jazz&rights=no-ai%2Cno-samples", "chosen"],
    ]);
  });

  test("includes undebounced text in a filter choice", async () => {
    const { controller, asked, rest } = openList();
    controller.onInput("rain");
    controller.choose({ bpm: 100 });
    await rest();
    expect(asked.map(({ href }) => href)).toEqual(["/library?q=rain&bpm=100"]);
  });

  test("defers typed text until a followed link has loaded", async () => {
    const { controller, asked, rest, arrive, last } = openList();
    controller.onInput("rain");
    controller.onLinkFollowed();
    await rest();
    expect(asked).toEqual([]);
    expect(arrive("/library?mood=Calm")).toBeNull();
    expect(last().href).toBe("/library?q=rain&mood=Calm");
  });

  test("repeats a query that a followed link superseded", async () => {
    const { controller, rest, arrive, asked } = openList();
    controller.onInput("rain");
    await rest();
    controller.onLinkFollowed();
    arrive("/library?genre=Jazz");
    expect(asked.map(({ href }) => href)).toEqual(["/library?q=rain", "/library?q=rain&genre=Jazz"]);
  });

  test("sends an empty query when text is cleared while pending", async () => {
    const { controller, rest, last, answer, asked } = openList();
    controller.onInput("rain");
    await rest();
    const first = last();
    controller.clear();
    expect(asked.map(({ href }) => href)).toEqual(["/library?q=rain", "/library"]);
    expect(answer(first)).toBeNull();
    expect(answer(last())).toBe("");
  });

  test("discards typed text on Back or a link with a search", async () => {
    const { controller, asked, rest, arrive } = openList("q=rain");
    controller.onInput("rainbow");
    controller.reset();
    await rest();
    expect(asked).toEqual([]);
    expect(arrive("/library?q=cafe")).toBe("cafe");
  });

  test("queries at once on Enter, even for the displayed words", async () => {
    const { controller, asked, answer, last } = openList();
    controller.onInput("rain");
    controller.submit("rain");
    expect(asked.map(({ href, kind }) => [href, kind])).toEqual([["/library?q=rain", "committed"]]);
    answer(last());
    controller.submit("rain");
    expect(last().kind).toBe("committed");
  });

  test("sends no query during IME composition but keeps the text", async () => {
    const { controller, asked, rest, arrive, last } = openList();
    controller.onInput("n");
    controller.onComposition("に");
    await rest();
    expect(asked).toEqual([]);
    expect(arrive("/library")).toBeNull();
    controller.onInput("日本");
    await rest();
    expect(last().href).toBe(`/library?q=${encodeURIComponent("日本")}`);
  });

  test("sends no query when typing returns to the displayed words", async () => {
    const { controller, asked, rest, arrive } = openList("q=rain");
    controller.onInput("rainy");
    controller.onInput("rain ");
    await rest();
    expect(asked).toEqual([]);
    expect(arrive("/library?q=rain")).toBe("rain");
  });

  test("drops the exact flag when the words change", async () => {
    const { controller, rest, last } = openList("q=paino&exact=1");
    controller.onInput("paino b");
    await rest();
    expect(last().href).toBe("/library?q=paino+b");
  });
});
