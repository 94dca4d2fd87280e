import { ArrowLeft } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

const sizes = {
  display: "display",
  /** A headline that stays on one line where it fits, such as a licence number. */
  number: "wider text-2xl font-display sm:text-3xl md:text-[clamp(2.5rem,6.4vw,5rem)]/none",
  large: "wide text-3xl font-title",
  page: "wide text-2xl font-title md:text-3xl",
  /** In a card, or above a larger subject. */
  small: "wide text-2xl font-title",
  compact: "wide text-xl/tight font-title text-balance lg:text-2xl/[1.1]",
  /** `compact` for long titles. */
  dense: "text-base/snug font-title text-balance lg:text-xl/tight",
};

type PageTitleProps = {
  size?: keyof typeof sizes;
  id?: string;
  /** Position only. */
  className?: string;
  children: ReactNode;
};

export function PageTitle({ size = "page", id, className = "", children }: PageTitleProps) {
  return (
    <h1 id={id} className={`${sizes[size]} ${className}`.trimEnd()}>
      {children}
    </h1>
  );
}

/** Link to the parent page, above the title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="pt-8 md:pt-11 print:hidden">
      <Link to={to} className="py-1 text-sm text-ink2 underline underline-offset-4 hover:text-ink">
        {children}
      </Link>
    </p>
  );
}

/** `BackLink` for pages that are mostly a picture or a tool. */
export function BackArrow({
  to,
  onClick,
  children,
}: Pick<ComponentProps<typeof Link>, "to" | "onClick"> & { children: string }) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className="mt-2 inline-flex h-11 items-center gap-2 text-sm font-label text-ink2 hover:text-ink md:mt-3"
    >
      <ArrowLeft className="icon-sm" aria-hidden="true" />
      {children}
    </Link>
  );
}

const sectionSizes = {
  display: "wider text-3xl font-display",
  large: "wide text-2xl font-title md:text-3xl",
  medium: "wide text-2xl font-title",
  section: "wide text-xl font-title",
  small: "wide text-lg font-strong",
  plain: "font-strong",
  /** Styled by `className`. */
  own: "",
};

type SectionTitleProps = Omit<ComponentProps<"h2">, "children"> & {
  size?: keyof typeof sectionSizes | undefined;
  level?: 2 | 3 | undefined;
  children: ReactNode;
};

export function SectionTitle(props: SectionTitleProps) {
  const { size = "section", level = 2, className = "", ...rest } = props;
  const Heading = `h${level}` as const;
  return <Heading {...rest} className={`${sectionSizes[size]} ${className}`.trim()} />;
}

type SectionProps = Omit<ComponentProps<"section">, "id" | "title"> &
  Pick<SectionTitleProps, "size" | "level"> & {
    /** The id of its heading. */
    id: string;
    title: ReactNode;
    titleClass?: string;
  };

/** A section named by its heading. */
export function Section({ id, title, titleClass, size, level, children, ...section }: SectionProps) {
  return (
    <section aria-labelledby={id} {...section}>
      <SectionTitle id={id} size={size} level={level} className={titleClass}>
        {title}
      </SectionTitle>
      {children}
    </section>
  );
}
