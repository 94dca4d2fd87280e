import { type ComponentType, lazy, Suspense, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Reported, ReportMenuProps } from "./report-menu.tsx";

/** Comes after the page can be used: few cards are ever reported. What cannot be fetched must not take the page with it. */
let cannotCome = false;
const ReportMenu = lazy<ComponentType<ReportMenuProps>>(() =>
  import("./report-menu.tsx").catch(() => {
    cannotCome = true;
    return { default: () => null };
  }),
);

/** The buttons of all cards belong to one form: without scripts they lead to the page that asks for the reason. */
export const reportFormId = "report";

/**
 * The one menu of all cards, and what shows it at the card whose button was pressed or, pressed again, closes it: at once, or
 * as soon as it comes. Where it cannot come, `toggle` answers false and the button does what it does without scripts.
 */
export function useReportMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const [reported, setReported] = useState<Reported | null>(null);
  const [isOpen, setOpen] = useState(false);
  const toggle = useCallback((button: HTMLButtonElement, track: { id: string; title: string }): boolean => {
    if (cannotCome) return false;
    // The menu must know what it is about before it is seen.
    flushSync(() => setReported({ button, trackId: track.id, title: track.title }));
    menu.current?.togglePopover({ source: button });
    return true;
  }, []);
  return {
    toggle,
    openId: isOpen ? reported?.trackId : undefined,
    menu: (
      <>
        <form id={reportFormId} action="/report-track" />
        <Suspense>
          <ReportMenu menu={menu} reported={reported} onToggle={setOpen} />
        </Suspense>
      </>
    ),
  };
}
