import { Fragment, type ReactNode, useEffect, useRef } from "react";

type OneActProps = {
  /** Of the act that the form inside asks for: another one once that is done. */
  id: string;
  children: ReactNode;
};

/**
 * A form that moves money. While its act is not done it keeps what was typed; once it is done it is made anew, empty and
 * without old errors, and the focus leaves its button, so that another press cannot ask for the same again.
 */
export function OneAct({ id, children }: OneActProps) {
  const box = useRef<HTMLDivElement>(null);
  const shownId = useRef(id);
  useEffect(() => {
    if (shownId.current !== id) box.current?.focus({ preventScroll: true });
    shownId.current = id;
  }, [id]);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Fragment key={id}>{children}</Fragment>
    </div>
  );
}
