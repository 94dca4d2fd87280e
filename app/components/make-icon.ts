import { createElement, type SVGProps } from "react";

type IconData = {
  name: string;
  aliases?: readonly string[];
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
};

/** The component of one of lucide's icons: the build puts this in place of theirs, with the same markup. */
export default function makeIcon({ name, aliases = [], node }: IconData) {
  const classes = ["lucide", ...[name, ...aliases].map((each) => `lucide-${each}`)].join(" ");
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: className ? `${classes} ${className}` : classes,
        ...rest,
      },
      drawing,
    );
  };
}
