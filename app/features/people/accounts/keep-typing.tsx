import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { hasKeptTyping, isTyping, onSessionEnd } from "#app/lib/session-end.ts";

/** Loaded on the first input, or if there is saved input to restore. */
let forms: typeof import("./typed-forms.ts") | null = null;
const load = async () => (forms ??= await import("./typed-forms.ts"));

/**
 * Restores form input after a session has expired and the user has signed in again. Must come first in its layout: it unmounts
 * with its page, before the forms do.
 */
export function KeepTyping({ who }: { who: string }) {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const { revalidate } = useRevalidator();
  const [typedIn] = useState(() => new WeakSet<HTMLFormElement>());

  useEffect(() => {
    const onInput = (event: Event) => {
      const form = event.target instanceof Element ? event.target.closest("form") : null;
      if (!form || !isTyping(event)) return;
      typedIn.add(form);
      void load().catch(() => undefined); // the next input retries
    };
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  }, [typedIn]);
  // Revalidation lets the gate redirect to sign-in with the right reason.
  useEffect(() => onSessionEnd(() => void revalidate()), [revalidate]);
  useLeaving(who, page, typedIn);
  useReturn(who, page);
  return null;
}

function useLeaving(who: string, page: string, typedIn: WeakSet<HTMLFormElement>) {
  const latest = useRef({ who, page });
  useEffect(() => {
    latest.current = { who, page };
  }, [who, page]);
  useLayoutEffect(
    () => () => {
      const { pathname, search } = window.location;
      if (pathname !== "/auth" || !new URLSearchParams(search).has("next")) return;
      forms?.keepTyping(latest.current.who, latest.current.page, (form) => typedIn.has(form));
    },
    [typedIn],
  );
}

function useReturn(who: string, page: string) {
  useEffect(() => {
    if (!hasKeptTyping()) return undefined;
    let [isHere, stop] = [true, () => {}];
    const begin = async () => {
      const { typeWhenThere } = await load();
      if (isHere) stop = typeWhenThere(who, page);
    };
    void begin().catch(() => undefined);
    return () => {
      isHere = false;
      stop();
    };
  }, [who, page]);
}
