import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link, type SubmitFunction, useSubmit } from "react-router";
import { Toaster, toast as sonner } from "sonner";
import "sonner/dist/styles.css";
import { secondsOf, toastCopy, type ToastOnPage } from "#app/lib/toast.ts";
import type { Restorable } from "#app/lib/flash.ts";
import { findFreeSpot, followDialogs, type Spot } from "./toast-layer.ts";

const belowHeader = 76;
const edge = 16;

/** Loaded with the first toast; shows each toast once. Its layer is a portal that moves into the topmost open dialog. */
export function SonnerToaster({ toasts }: { toasts: readonly ToastOnPage[] }) {
  const shownIds = useRef(new Set<string>());
  const [layer] = useState(() => document.createElement("div"));
  const [spot, setSpot] = useState<Spot>({ top: belowHeader, side: "right" });
  useEffect(() => {
    const place = () => setSpot(findFreeSpot(sizeOf(layer), belowHeader, layer));
    // A form's errors may push its buttons under the toast.
    const resized = new ResizeObserver(place);
    const stop = followDialogs(layer, (host) => {
      resized.observe(host);
      place();
    });
    const appeared = new MutationObserver(() => {
      for (const toast of layer.querySelectorAll("[data-sonner-toast]")) resized.observe(toast);
    });
    appeared.observe(layer, { childList: true, subtree: true });
    // A popover opens above the toast. Its `toggle` event does not bubble.
    document.addEventListener("toggle", place, true);
    document.addEventListener("scrollend", place, true);
    return () => {
      stop();
      document.removeEventListener("toggle", place, true);
      document.removeEventListener("scrollend", place, true);
      appeared.disconnect();
      resized.disconnect();
      layer.remove();
    };
  }, [layer]);
  const submit = useSubmit();
  useEffect(() => {
    for (const toast of toasts) {
      if (shownIds.current.has(toast.id)) continue;
      shownIds.current.add(toast.id);
      const { restorable } = toast;
      show(restorable ? { ...toast, undo: () => void submit(...restoreForm(restorable)) } : toast);
    }
  }, [toasts, submit]);
  return createPortal(
    <Toaster
      position={`top-${spot.side}`}
      offset={{ top: spot.top, left: edge, right: edge }}
      mobileOffset={{ top: spot.top, left: edge, right: edge }}
      closeButton
      icons={{
        success: <CircleCheck className="icon text-ok" aria-hidden="true" />,
        error: <CircleAlert className="icon text-bad" aria-hidden="true" />,
      }}
      toastOptions={{ className: "toast" }}
    />,
    layer,
  );
}

function restoreForm({ to, id, intent = "restore" }: Restorable): Parameters<SubmitFunction> {
  return [
    { intent, id },
    { method: "post", action: to },
  ];
}

/** Falls back to the usual size before a toast is rendered. */
function sizeOf(layer: HTMLElement): { width: number; height: number } {
  const toast = layer.querySelector<HTMLElement>("[data-sonner-toast][data-front='true']");
  const usual = Math.min(356, document.documentElement.clientWidth - 2 * edge);
  return toast ? { width: toast.offsetWidth, height: toast.offsetHeight } : { width: usual, height: 84 };
}

function show(toast: ToastOnPage): void {
  const { id, kind, title, description } = toast;
  const action = actionOf(toast);
  sonner[kind](title, {
    id,
    duration: secondsOf(toast) * 1000,
    ...(description ? { description } : {}),
    ...(action ? { action } : {}),
  });
}

function actionOf({ id, undo, link }: ToastOnPage) {
  if (undo) return { label: toastCopy.undo, onClick: undo };
  return link ? (
    <Link to={link.to} className="toast-link" onClick={() => sonner.dismiss(id)}>
      {link.label}
    </Link>
  ) : null;
}
