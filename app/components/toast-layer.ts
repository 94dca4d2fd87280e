/** Controls, and panels as a whole, that a toast must not cover. */
const controls = "a[href], button, input, select, textarea, summary, label, [tabindex='0'], .form-panel:popover-open";
/** Measured by their text: their boxes are as wide as the page. */
const headings = "h1, h2, h3, [role=alert]";
const margin = 16;
const step = 8;
/** Covering one pixel of a control is worse than covering a whole heading. */
const controlWeight = 1_000_000;
/** The close button overlaps the toast's corner. */
const overhang = 12;

export type Spot = { top: number; side: "right" | "left" };
type Box = { left: number; top: number; right: number; bottom: number };

/** Keeps `layer` inside the topmost modal dialog: everything outside is inert and below. */
export function followDialogs(layer: HTMLElement, onMove: (host: HTMLElement) => void): () => void {
  const place = () => {
    const host = [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1) ?? document.body;
    if (layer.parentElement === host && layer.isConnected) return;
    host.appendChild(layer);
    onMove(host);
  };
  place();
  const observer = new MutationObserver(place);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["open"],
  });
  return () => observer.disconnect();
}

/** The highest spot, right before left, that covers no control and no heading; else the one that covers least. */
export function findFreeSpot(size: { width: number; height: number }, below: number, layer: Element): Spot {
  const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const controlBoxes = boxesOf(layer, controls, (control) => control.getBoundingClientRect());
  const headingBoxes = boxesOf(layer, headings, wordsOf);
  let best: Spot = { top: below, side: "right" };
  let min = Infinity;
  for (let top = below; top + size.height + margin <= screen.height; top += step) {
    for (const side of ["right", "left"] as const) {
      const left = side === "right" ? screen.width - margin - size.width : margin;
      const toast = {
        left: left - overhang,
        top: top - overhang,
        right: left + size.width + overhang,
        bottom: top + size.height + overhang,
      };
      const covered = coveredArea(toast, controlBoxes) * controlWeight + coveredArea(toast, headingBoxes);
      if (covered === 0) return { top, side };
      if (covered < min) [best, min] = [{ top, side }, covered];
    }
  }
  return best;
}

/** Boxes of visible elements; with a modal dialog only those in it. */
function boxesOf(layer: Element, selector: string, boxOf: (element: Element) => Box): Box[] {
  const root = layer.closest("dialog") ?? document;
  return [...root.querySelectorAll(selector)]
    .filter((element) => !layer.contains(element) && element.checkVisibility({ visibilityProperty: true }))
    .map(boxOf)
    .filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1);
}

function wordsOf(heading: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(heading);
  return range.getBoundingClientRect();
}

function coveredArea(toast: Box, boxes: readonly Box[]): number {
  return boxes.reduce((sum, box) => {
    const width = Math.min(toast.right, box.right) - Math.max(toast.left, box.left);
    const height = Math.min(toast.bottom, box.bottom) - Math.max(toast.top, box.top);
    return width > 0 && height > 0 ? sum + width * height : sum;
  }, 0);
}
