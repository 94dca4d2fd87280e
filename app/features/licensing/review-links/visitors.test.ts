import { expect, test } from "vitest";
import { initialsOf } from "./visitors.tsx";

test.each([
  ["Mina Holt", "MH"],
  ["mina", "M"],
  ["  Luz  de la  Ordóñez ", "LO"],
  ["👩‍🎨 Priya", "👩‍🎨P"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
