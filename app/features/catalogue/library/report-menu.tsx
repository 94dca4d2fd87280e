import { Ellipsis } from "lucide-react";
import { type SubmitEvent, useRef } from "react";
import { reportReasonWords } from "#app/content/catalogue-copy.ts";
import { useReportWithDetails } from "./report-with-details.tsx";
import { useReport } from "./use-report.ts";

const reasons = Object.entries(reportReasonWords);

/** The card's menu: a popover around a plain form, so that it opens and reports without scripts. */
export function ReportMenu({ trackId, title }: { trackId: string; title: string }) {
  const menuId = `report-${trackId}`;
  const menu = useRef<HTMLDivElement>(null);
  const report = useReport();
  const closeMenu = () => menu.current?.hidePopover();
  const details = useReportWithDetails({
    trackId,
    title,
    className: "menu-link",
    onOpen: closeMenu,
    onReport: report,
  });

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    report(new FormData(event.currentTarget, event.nativeEvent.submitter));
    closeMenu();
  }
  return (
    <>
      <button
        type="button"
        className="iconbtn absolute top-3.5 right-3 z-10"
        aria-label={`More actions for ${title}`}
        popoverTarget={menuId}
      >
        <Ellipsis className="icon" strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div ref={menu} id={menuId} popover="auto" className="menu">
        <form method="post" action="/report-track" onSubmit={onSubmit}>
          <input type="hidden" name="trackId" value={trackId} />
          {reasons.map(([reason, words]) => (
            <button key={reason} name="reason" value={reason}>
              {words}
            </button>
          ))}
        </form>
        {details.link}
      </div>
      {details.dialog}
    </>
  );
}
