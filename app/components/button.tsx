import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

const variants = {
  /** The main action of a form or page. */
  primary: "btn-ink",
  secondary: "btn-line",
  quiet: "btn-quiet",
  /** Irreversible, or takes something from somebody. */
  danger: "btn-bad",
  /** On a dark background. */
  inverse: "btn-inverse",
  /** Placeholder for a button that is not available yet. */
  muted: "text-ink2",
};
const buttonSizes = {
  small: "btn-sm",
  /** Small, with a touch target of 44 px on phones. */
  row: "btn-sm max-md:h-11",
  medium: "",
  large: "btn-lg",
};

export type ButtonLook = {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof buttonSizes | undefined;
  isPending?: boolean | undefined;
  /** Position and width only. */
  className?: string | undefined;
};

/** For elements that cannot be a `Button`, such as `summary`. */
export function buttonClass(look: ButtonLook): string {
  const { variant = "primary", size = "medium", isPending = false, className } = look;
  const waiting = isPending && "cursor-progress opacity-60";
  return ["btn", variants[variant], buttonSizes[size], waiting, className].filter(Boolean).join(" ");
}

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<"button">, "className"> & {
    /** Keeps the focus while pending (`aria-disabled`); handlers must ignore a second press. */
    isPending?: boolean | undefined;
    /** Shown while pending. */
    pending?: ReactNode;
  };

export function Button(props: ButtonProps) {
  const { variant, size, className, type = "button", isPending, pending, children, ...rest } = props;
  return (
    <button
      {...rest}
      {...(isPending !== undefined && { "aria-disabled": isPending })}
      type={type}
      className={buttonClass({ variant, size, className, isPending })}
    >
      {isPending && pending !== undefined ? pending : children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  Icon: LucideIcon;
  label: string;
};

export function IconButton({ Icon, label, className = "", type = "button", ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={`iconbtn ${className}`.trimEnd()} aria-label={label}>
      <Icon className="icon" strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

type LinkButtonProps = ButtonLook &
  (Omit<LinkProps, "className"> | (Omit<ComponentProps<"a">, "className"> & { href: string }));

/** A link that looks like a button. `to` navigates in the app; `href` loads the page, for pages without scripts. */
export function LinkButton({ variant, size, className, children, ...rest }: LinkButtonProps) {
  const look = buttonClass({ variant, size, className });
  return "to" in rest ? (
    <Link discover="none" {...rest} className={look}>
      {children}
    </Link>
  ) : (
    <a {...rest} className={look}>
      {children}
    </a>
  );
}

type TextLinkProps = { className?: string } & (
  | Omit<LinkProps, "className">
  | (Omit<ComponentProps<"a">, "className"> & { href: string })
);

/** A link in running text. `to` and `href` as for `LinkButton`. */
export function TextLink({ className = "", children, ...rest }: TextLinkProps) {
  const look = `textlink ${className}`.trimEnd();
  return "to" in rest ? (
    <Link {...rest} className={look}>
      {children}
    </Link>
  ) : (
    <a {...rest} className={look}>
      {children}
    </a>
  );
}

/** A small link that stands alone, with a touch target of 44 px. */
export function SmallLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
      {children}
    </Link>
  );
}
