import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { createQueryController, type QueryKind, restMilliseconds } from "./query-controller.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Question = { href: string; kind: QueryKind; number: number };

const at = (search: string) => LibraryQuery.parse(Object.fromEntries(new URLSearchParams(search)));

/** A list at an address, and what it asked; an answer brings its address to the screen. */
function openList(search = "") {
  const asked: Question[] = [];
  const controller = createQueryController((href, { kind, number }) => {
    asked.push({ href, kind, number });
    return true;
  });
  const arrive = (href: string, number: number | null = null) =>
    controller.onRendered(at(href.split("?")[1] ?? ""), number);
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

describe("the controller of a list", () => {
  test("typed words are asked once the keys rest, and take the place of the present entry", async () => {
    const { controller, asked, rest, last, answer } = openList("mood=Calm");
    controller.onInput("r");
    controller.onInput("ra");
    controller.onInput("rain");
    await rest();
    expect(asked.map(({ href, kind }) => [href, kind])).toEqual([["/library?q=rain&mood=Calm", "typed"]]);
    expect(answer(last())).toBe("rain");
  });

  test("letters typed while an answer is on its way stay in the box until they are answered", async () => {
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

  test("an answer that comes after a later question was asked does not close it", async () => {
    const { controller, rest, last, answer } = openList();
    controller.onInput("ra");
    await rest();
    const first = last();
    controller.onInput("rain");
    await rest();
    expect(answer(first)).toBeNull();
    expect(answer(last())).toBe("rain");
  });

  test("two choices made one upon the other are both asked", async () => {
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

  test("a choice takes along the letters that were typed just before it", async () => {
    const { controller, asked, rest } = openList();
    controller.onInput("rain");
    controller.choose({ bpm: 100 });
    await rest();
    expect(asked.map(({ href }) => href)).toEqual(["/library?q=rain&bpm=100"]);
  });

  test("a link that is followed comes first, and what was typed meanwhile is asked behind it", async () => {
    const { controller, asked, rest, arrive, last } = openList();
    controller.onInput("rain");
    controller.onLinkFollowed();
    await rest();
    expect(asked).toEqual([]);
    expect(arrive("/library?mood=Calm")).toBeNull();
    expect(last().href).toBe("/library?q=rain&mood=Calm");
  });

  test("a question that a link has overtaken is asked again behind it", async () => {
    const { controller, rest, arrive, asked } = openList();
    controller.onInput("rain");
    await rest();
    controller.onLinkFollowed();
    arrive("/library?genre=Jazz");
    expect(asked.map(({ href }) => href)).toEqual(["/library?q=rain", "/library?q=rain&genre=Jazz"]);
  });

  test("words that are taken back before their answer is on the screen are asked to go", async () => {
    const { controller, rest, last, answer, asked } = openList();
    controller.onInput("rain");
    await rest();
    const first = last();
    controller.clear();
    expect(asked.map(({ href }) => href)).toEqual(["/library?q=rain", "/library"]);
    expect(answer(first)).toBeNull();
    expect(answer(last())).toBe("");
  });

  test("Back, and a link that sets the words, take what is in the box away with them", async () => {
    const { controller, asked, rest, arrive } = openList("q=rain");
    controller.onInput("rainbow");
    controller.reset();
    await rest();
    expect(asked).toEqual([]);
    expect(arrive("/library?q=cafe")).toBe("cafe");
  });

  test("Enter asks at once, and once more in words that are shown already", async () => {
    const { controller, asked, answer, last } = openList();
    controller.onInput("rain");
    controller.submit("rain");
    expect(asked.map(({ href, kind }) => [href, kind])).toEqual([["/library?q=rain", "committed"]]);
    answer(last());
    controller.submit("rain");
    expect(last().kind).toBe("committed");
  });

  test("letters that an input method has not settled are kept and not asked", async () => {
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

  test("words typed back to what is shown ask nothing", async () => {
    const { controller, asked, rest, arrive } = openList("q=rain");
    controller.onInput("rainy");
    controller.onInput("rain ");
    await rest();
    expect(asked).toEqual([]);
    expect(arrive("/library?q=rain")).toBe("rain");
  });

  test("other words are no longer meant exactly as they were typed", async () => {
    const { controller, rest, last } = openList("q=paino&exact=1");
    controller.onInput("paino b");
    await rest();
    expect(last().href).toBe("/library?q=paino+b");
  });
});
