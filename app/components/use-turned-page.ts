import { type RefObject, useEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { listHeadId } from "./list-head.tsx";

/** Goes with a link to another page of a list. */
export const turnsPage = { turnsPage: true };

/** The key of the present address, if such a link led here. */
export function useTurn(): string | null {
  const { key, state } = useLocation();
  return useNavigationType() !== NavigationType.Pop && isTurn(state) ? key : null;
}

/** After such a link was followed the focus stands at the head of its list, which comes into view: from there reading goes on. */
export function useTurnedPage(links: RefObject<HTMLElement | null>): void {
  const turn = useTurn();
  useEffect(() => {
    if (turn !== null) focusHead(links.current);
  }, [turn, links]);
}

function isTurn(state: unknown): boolean {
  return typeof state === "object" && state !== null && "turnsPage" in state;
}

function focusHead(links: HTMLElement | null): void {
  const head =
    document.getElementById(listHeadId) ??
    links?.closest("section")?.querySelector("h2") ??
    document.querySelector("main h1");
  if (!(head instanceof HTMLElement)) return;
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
  head.scrollIntoView({ block: "start" });
}
