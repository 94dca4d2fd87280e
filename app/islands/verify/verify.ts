import { listenForDrops } from "#app/islands/listen-for-drops.ts";
import type { FileDesk } from "./open-desk.ts";

/* The entry script of /verify: waits for a file, then fetches the code that checks it. */
const section = document.querySelector<HTMLElement>("[data-verify]");
if (section) listen(section);

function listen(within: HTMLElement): void {
  let opened: Promise<FileDesk> | null = null;
  const take = (file: File | undefined) => {
    if (!file) return;
    opened ??= import("./open-desk.ts").then(({ openDesk }) => openDesk(within));
    opened.then(
      (desk) => desk.check(file),
      () => {
        opened = null;
        within.querySelector("[data-verify-lost]")?.removeAttribute("hidden");
      },
    );
  };
  const input = within.querySelector<HTMLInputElement>("#verify-file");
  within.querySelector("[data-verify-choose]")?.addEventListener("click", () => input?.click());
  input?.addEventListener("change", () => {
    take(input.files?.[0]);
    input.value = "";
  });
  listenForDrops(within, take);
  within.toggleAttribute("data-listening", true);
}
