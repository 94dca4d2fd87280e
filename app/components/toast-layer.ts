/** What takes a press, and a form over the page as a whole. A toast over one of these would be in the way. */
const controls =
  "a[href], button, input, select, textarea, summary, label, [tabindex='0'], .form-panel:popover-open";
/** Measured by their words: their boxes are as wide as the page. */
const headings = "h1, h2, h3, [role=alert]";
const margin = 16;
const step = 8;
/** No heading is large enough to count more than a pixel of a control. */
const controlWeight = 1_000_000;
/** Its button to close it stands out at a corner. */
const overhang = 12;

/** Where a toast of this size lies: its distance from the top, and the edge it keeps to. */
export type Spot = { top: number; side: "right" | "left" };
type Box = { left: number; top: number; right: number; bottom: number };

/** Keeps `layer` inside the dialog that is open on top of everything else: all outside of it is inert and below. */
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

/**
 * The highest spot below the header, right before left, that covers no control and no heading; where there is none, a heading
 * is covered before a control is.
 */
export function findFreeSpot(size: { width: number; height: number }, below: number, layer: Element): Spot {
  const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const controlBoxes = boxesOf(layer, controls, (control) => control.getBoundingClientRect());
  const headingBoxes = boxesOf(layer, headings, wordsOf);
  let best: Spot = { top: below, side: "right" };
  let least = Infinity;
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
      if (covered < least) [best, least] = [{ top, side }, covered];
    }
  }
  return best;
}

/** Visible elements alone; under a modal dialog only those in it. */
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
