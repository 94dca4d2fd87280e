import { createLucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import makeIcon from "./make-icon.ts";

const line: ["line", Record<string, string>] = ["line", { x1: "12", x2: "12", y1: "8", y2: "12", key: "a" }];
const circle: ["circle", Record<string, string>] = ["circle", { cx: "12", cy: "12", r: "10", key: "b" }];
const props = { className: "icon ml-2", strokeWidth: 1.75, "aria-hidden": true } as const;

test("an icon of ours has the markup of lucide's, without its namespace and names", () => {
  const theirs = renderToStaticMarkup(createElement(createLucideIcon("alert", [circle, line]), props));
  expect(renderToStaticMarkup(createElement(makeIcon({ node: [circle, line] }), props))).toBe(
    theirs.replace(` xmlns="http://www.w3.org/2000/svg"`, "").replace("lucide lucide-alert ", ""),
  );
});
