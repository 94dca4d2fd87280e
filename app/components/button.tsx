import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

const variants = {
  /** The one act that a form or a page is for. */
  primary: "btn-ink",
  secondary: "btn-line",
  quiet: "btn-quiet",
  /** What cannot be taken back, or takes something from somebody. */
  danger: "btn-bad",
  /** On a ground of ink. */
  inverse: "btn-inverse",
  /** In the place of a button that is not there yet. */
  muted: "text-ink2",
};
const buttonSizes = {
  small: "btn-sm",
  /** Small beside text, and as high as a thumb needs on phones. */
  row: "btn-sm max-md:h-11",
  medium: "",
  large: "btn-lg",
};

export type ButtonLook = {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof buttonSizes | undefined;
  /** What it asked for is underway. */
  isPending?: boolean | undefined;
  /** Where it stands and how wide, not how it looks. */
  className?: string | undefined;
};

/** For what must be an element of its own kind, as the summary of details. */
export function buttonClass(look: ButtonLook): string {
  const { variant = "primary", size = "medium", isPending = false, className } = look;
  const waiting = isPending && "cursor-progress opacity-60";
  return ["btn", variants[variant], buttonSizes[size], waiting, className].filter(Boolean).join(" ");
}

type ButtonProps = ButtonLook &
  Omit<ComponentProps<"button">, "className"> & {
    /** While what it asked for is underway it keeps the focus; whoever hears a second press lets it pass. */
    isPending?: boolean | undefined;
    /** What it says meanwhile. */
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
  /** For those who do not see the icon. */
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

/** A link that looks like a button. `to` stays in the app; `href` loads a page, as pages without scripts must. */
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
