import type { FileDesk } from "./open-desk.ts";

/*
 * The one script file of /verify: it waits for a file, and fetches then what checks it. The whole page takes a drop, so that
 * a file that misses its zone by a hair does not take the page's place.
 */
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

  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
  document.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    within.toggleAttribute("data-over", true);
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) within.toggleAttribute("data-over", false);
  });
  document.addEventListener("drop", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    within.toggleAttribute("data-over", false);
    take(event.dataTransfer?.files[0]);
  });
  within.toggleAttribute("data-listening", true);
}
