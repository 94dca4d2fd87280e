/**
 * Takes files dropped where `accepts` says so, and marks `section` with `data-over` meanwhile. Drops elsewhere on the page
 * are ignored: the browser would open the file in place of the page.
 */
export function listenForDrops(
  section: HTMLElement,
  take: (file: File | undefined) => void,
  accepts: (event: DragEvent) => boolean = () => true,
): void {
  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
  const mark = (isOver: boolean) => section.toggleAttribute("data-over", isOver);
  document.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = accepts(event) ? "copy" : "none";
    mark(accepts(event));
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) mark(false);
  });
  document.addEventListener("drop", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    mark(false);
    if (accepts(event)) take(event.dataTransfer?.files[0]);
  });
}
