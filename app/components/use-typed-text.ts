import { type FormEvent, useEffect, useState } from "react";
import { type Location, useBlocker } from "react-router";
import { isTyping } from "#app/lib/typing.ts";

/**
 * Whether somebody has typed or chosen something in the forms of a dialog, and the question it leads to before the dialog
 * is left. Saving is no leaving: a form is sent to the address of its own dialog. What a script filled in is nobody's
 * work and may go.
 */
export function useTypedText() {
  const [isTyped, setIsTyped] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isTyped && dialogOf(currentLocation) !== dialogOf(nextLocation),
  );
  useEffect(() => {
    if (!isTyped) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isTyped]);
  const onInput = ({ target, nativeEvent }: FormEvent) => {
    const isFile = target instanceof HTMLInputElement && target.type === "file";
    if (isTyping(nativeEvent) && !isFile) setIsTyped(true);
  };
  return { onInput, leaving: blocker.state === "blocked" ? blocker : null };
}

function dialogOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search);
  return [pathname, params.get("dialog") ?? params.get("add"), params.get("track")].join(" ");
}
