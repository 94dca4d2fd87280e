import { expect, test } from "vitest";
import { inTurn, maxWaiting } from "./password-queue.ts";

/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended.then(() => "done"), end };
}

test("passwords are looked at one at a time, in the order they came", async () => {
  const begun: number[] = [];
  const locks = [held(), held(), held()];
  const answers = locks.map(({ work }, at) =>
    inTurn(() => {
      begun.push(at);
      return work();
    }),
  );
  await expect.poll(() => begun).toEqual([0]);
  locks[0]?.end();
  await expect.poll(() => begun).toEqual([0, 1]);
  locks[1]?.end();
  locks[2]?.end();
  expect(await Promise.all(answers)).toEqual(["done", "done", "done"]);
});

test("whoever is one too many is told so at once, and comes through when others have gone", async () => {
  const { work, end } = held();
  const waiting = Array.from({ length: maxWaiting }, () => inTurn(work));
  expect(await inTurn(work)).toBeNull();
  end();
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: maxWaiting }, () => "done"));
  expect(await inTurn(work)).toBe("done");
});

test("a place is given up when its work fails", async () => {
  await expect(inTurn(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inTurn(async () => "next")).toBe("next");
});
