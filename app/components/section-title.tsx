import type { ComponentProps } from "react";

const sizes = {
  display: "wider text-3xl font-display",
  large: "wide text-2xl font-title md:text-3xl",
  medium: "wide text-2xl font-title",
  section: "wide text-xl font-title",
  small: "wide text-lg font-strong",
  /** As large as the text beneath it. */
  plain: "font-strong",
  /** As its own class says. */
  own: "",
};

type SectionTitleProps = Omit<ComponentProps<"h2">, "children"> & {
  size?: keyof typeof sizes;
  /** How deep it stands in the outline of its page. */
  level?: 2 | 3;
  children: ComponentProps<"h2">["children"];
};

/** What a part of a page is about. */
export function SectionTitle(props: SectionTitleProps) {
  const { size = "section", level = 2, className = "", ...rest } = props;
  const Heading = `h${level}` as const;
  return <Heading {...rest} className={`${sizes[size]} ${className}`.trim()} />;
}
