import { type RefObject, type SubmitEvent, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { libraryCopy, reportReasonWords } from "#app/content/catalogue-copy.ts";
import { cardAround } from "#app/features/catalogue/player/cards.ts";
import { useReportWithDetails } from "./report-with-details.tsx";
import { useReport } from "./use-report.ts";

/** The buttons of all cards belong to one form: without scripts they lead to the page that asks for the reason. */
export const reportFormId = "report";

const reasons = Object.entries(reportReasonWords);

type Reported = { button: HTMLButtonElement; trackId: string; title: string };

/** The one menu of all cards, and what shows it at the card whose button was pressed or, pressed again, closes it. */
export function useReportMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const [reported, setReported] = useState<Reported | null>(null);
  const toggle = useCallback((button: HTMLButtonElement) => {
    const title = cardAround(button)?.querySelector(".stretch")?.textContent ?? "";
    // The menu must know what it is about before it is seen.
    flushSync(() => setReported({ button, trackId: button.value, title }));
    menu.current?.togglePopover({ source: button });
  }, []);
  return { toggle, menu: <ReportMenu menu={menu} reported={reported} /> };
}

type ReportMenuProps = { menu: RefObject<HTMLDivElement | null>; reported: Reported | null };

function ReportMenu({ menu, reported }: ReportMenuProps) {
  const { trackId, title } = reported ?? { trackId: "", title: "" };
  const report = useReport();
  const close = () => menu.current?.hidePopover();
  const details = useReportWithDetails({
    trackId,
    title,
    className: "menu-link",
    onOpen: close,
    onReport: report,
  });

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    report(new FormData(event.currentTarget, event.nativeEvent.submitter));
    close();
  }
  function onToggle({ newState }: { newState: string }) {
    document.querySelector(".card-more[aria-expanded]")?.removeAttribute("aria-expanded");
    if (newState === "open") reported?.button.setAttribute("aria-expanded", "true");
  }
  return (
    <>
      <form id={reportFormId} action="/report-track" />
      <div ref={menu} popover="auto" className="menu" onToggle={onToggle}>
        {reported && (
          <>
            <Link className="menu-link" to={`/similar/${trackId}`} onClick={close}>
              {libraryCopy.moreLikeThis}
            </Link>
            <form method="post" action="/report-track" onSubmit={onSubmit}>
              <input type="hidden" name="trackId" value={trackId} />
              {reasons.map(([reason, words]) => (
                <button key={reason} name="reason" value={reason}>
                  {words}
                </button>
              ))}
            </form>
            {details.link}
          </>
        )}
      </div>
      {details.dialog}
    </>
  );
}
