import { type ComponentType, lazy, Suspense, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Reported, ReportMenuProps } from "./report-menu.tsx";

/** Loaded lazily: few cards are ever reported. A failed import must not break the page. */
let cannotCome = false;
const ReportMenu = lazy<ComponentType<ReportMenuProps>>(() =>
  import("./report-menu.tsx").catch(() => {
    cannotCome = true;
    return { default: () => null };
  }),
);

/** One form for the buttons of all cards: without scripts it leads to the page that asks for the reason. */
export const reportFormId = "report";

/**
 * One menu shared by all cards, with `toggle`, which opens it at the pressed button once loaded, or closes it. If it cannot be
 * loaded, `toggle` returns false and the button acts as without scripts.
 */
export function useReportMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const [reported, setReported] = useState<Reported | null>(null);
  const [isOpen, setOpen] = useState(false);
  const toggle = useCallback((button: HTMLButtonElement, track: { id: string; title: string }): boolean => {
    if (cannotCome) return false;
    // The menu's content must be rendered before it opens.
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
