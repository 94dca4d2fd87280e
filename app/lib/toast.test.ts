import { expect, test } from "vitest";
import { onToast, secondsOf, showToast } from "./toast.ts";

const toast = (title: string) => ({ kind: "success", title }) as const;

test("queues toasts until the toaster subscribes", () => {
  showToast(toast("early"));
  const shown: string[] = [];
  const stop = onToast(({ title }) => shown.push(title));
  showToast(toast("late"));
  expect(shown).toEqual(["early", "late"]);
  stop();
  showToast(toast("between"));
  expect(shown).toHaveLength(2);
  const again: string[] = [];
  onToast(({ title }) => again.push(title))();
  expect(again).toEqual(["between"]);
});

test("shows every toast with Undo for ten seconds", () => {
  const undo = () => undefined;
  expect(secondsOf(toast("closed"))).toBe(5);
  expect(secondsOf({ ...toast("paid"), seconds: 15 })).toBe(15);
  expect(secondsOf({ ...toast("closed"), undo })).toBe(10);
  expect(secondsOf({ ...toast("closed"), seconds: 5, undo })).toBe(10);
});
