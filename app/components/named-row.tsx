import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { listHeadId } from "./list-head.tsx";

type NamedRowProps = {
  /** What its name opens. */
  to: string;
  name: string;
  /** What is said below its name. */
  facts: ReactNode;
  /** The space around its buttons. */
  actionsClass?: string;
  /** Its buttons. */
  children: ReactNode;
};

/** Something that a person has named, in a list of such. Where it goes while it has the focus, the list's head takes that. */
export function NamedRow({ to, name, facts, actionsClass = "gap-2", children }: NamedRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(listHeadId)?.focus();
    };
  }, []);
  return (
    <li ref={row} className="grid gap-x-4 border-t border-line py-3 md:grid-cols-[1fr_auto]">
      <div className="min-w-0 py-1.5">
        <Link to={to} className="py-1 font-strong wrap-anywhere hover:underline">
          {name}
        </Link>
        {facts}
      </div>
      <div className={`-ml-3 flex items-start ${actionsClass}`}>{children}</div>
    </li>
  );
}
