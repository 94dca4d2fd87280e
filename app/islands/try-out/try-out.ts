import type { TryOutDesk } from "./open-desk.ts";

/*
 * The one script file of the front page: it waits for a video or a press, and fetches then what plays. A file that misses
 * its zone by a hair must not take the page's place.
 */
const section = document.querySelector<HTMLElement>("[data-try-out]");
if (section) listen(section);

function listen(within: HTMLElement): void {
  let opened: Promise<TryOutDesk> | null = null;
  const desk = () => (opened ??= import("./open-desk.ts").then(({ openDesk }) => openDesk(within)));
  const take = (file: File | undefined) => {
    if (file) void desk().then((each) => each.show(file));
  };
  const isInside = ({ target }: Event) => target instanceof Node && within.contains(target);

  const input = within.querySelector<HTMLInputElement>("#try-video");
  input?.addEventListener("change", () => take(input.files?.[0]));
  // A quick hand picks before this has come.
  take(input?.files?.[0]);
  within.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-try-track] > button") : null;
    const trackId = button?.parentElement?.dataset.tryTrack;
    if (trackId) void desk().then((each) => each.press(trackId));
  });

  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
  const show = (isOver: boolean) => within.toggleAttribute("data-over", isOver);
  document.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = isInside(event) ? "copy" : "none";
    show(isInside(event));
  });
  document.addEventListener("dragleave", () => show(false));
  document.addEventListener("drop", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    show(false);
    if (isInside(event)) take(event.dataTransfer?.files[0]);
  });
}
