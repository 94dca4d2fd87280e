import { CircleAlert, createLucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import makeIcon from "./make-icon.ts";

const line: ["line", Record<string, string>] = ["line", { x1: "12", x2: "12", y1: "8", y2: "12", key: "a" }];
const circle: ["circle", Record<string, string>] = ["circle", { cx: "12", cy: "12", r: "10", key: "b" }];
const props = { className: "icon ml-2", strokeWidth: 1.75, "aria-hidden": true } as const;

test("an icon of ours has the markup of lucide's", () => {
  const theirs = createLucideIcon("alert", [circle, line]);
  expect(renderToStaticMarkup(createElement(makeIcon({ name: "alert", node: [circle, line] }), props))).toBe(
    renderToStaticMarkup(createElement(theirs, props)),
  );
});

test("an icon that lucide has renamed keeps its other names", () => {
  const aliases = ["alert-circle", "circle-alert"];
  const drawn = renderToStaticMarkup(
    createElement(makeIcon({ name: "circle-exclamation-point", aliases, node: [] }), props),
  );
  const [classes] = /class="[^"]*"/.exec(renderToStaticMarkup(createElement(CircleAlert, props))) ?? [];
  expect(drawn).toContain(classes);
});
