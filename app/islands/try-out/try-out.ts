import { listenForDrops } from "#app/islands/listen-for-drops.ts";
import type { TryOutDesk } from "./open-desk.ts";

/* The entry script of the front page: waits for a video or a click, then fetches the player. */
const section = document.querySelector<HTMLElement>("[data-try-out]");
if (section) listen(section);

function listen(within: HTMLElement): void {
  let opened: Promise<TryOutDesk> | null = null;
  const desk = () => (opened ??= import("./open-desk.ts").then(({ openDesk }) => openDesk(within)));
  const take = (file: File | undefined) => {
    if (file) void desk().then((each) => each.show(file));
  };

  const input = within.querySelector<HTMLInputElement>("#try-video");
  input?.addEventListener("change", () => take(input.files?.[0]));
  // A file may have been chosen before this script loaded.
  take(input?.files?.[0]);
  within.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-try-track] > button") : null;
    const trackId = button?.parentElement?.dataset.tryTrack;
    if (trackId) void desk().then((each) => each.press(trackId));
  });
  listenForDrops(within, take, ({ target }) => target instanceof Node && within.contains(target));
}
