import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { buttonClass, type ButtonLook } from "./button-look.ts";

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
