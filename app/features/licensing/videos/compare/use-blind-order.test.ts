import { describe, expect, test } from "vitest";
import { shuffled } from "./use-blind-order.ts";

const tracks = ["a", "b", "c", "d"].map((id) => ({ id }));
const orderOf = (seed: string) => shuffled(tracks, seed).map(({ id }) => id);

describe("blind order", () => {
  test("is stable per viewer, whatever the order in the URL", () => {
    expect(orderOf("viewer 1")).toEqual(orderOf("viewer 1"));
    expect(shuffled(tracks.toReversed(), "viewer 1").map(({ id }) => id)).toEqual(orderOf("viewer 1"));
    expect(orderOf("viewer 1").toSorted()).toEqual(["a", "b", "c", "d"]);
  });

  test("differs between viewers and distributes places evenly", () => {
    const orders = Array.from({ length: 2400 }, (_, n) => orderOf(`viewer ${n}`));
    expect(new Set(orders.map((order) => order.join(""))).size).toBe(24);
    for (const id of ["a", "b", "c", "d"])
      for (const place of [0, 1, 2, 3]) {
        const count = orders.filter((order) => order[place] === id).length;
        expect(count).toBeGreaterThan(500);
        expect(count).toBeLessThan(700);
      }
  });
});
