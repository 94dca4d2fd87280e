export function deskParts(section: HTMLElement) {
  const part = (name: string) => find(section, `[data-try-${name}]`, HTMLElement);
  const rows = [...section.querySelectorAll<HTMLElement>("[data-try-track]")].map((row) => ({
    row,
    trackId: row.dataset.tryTrack ?? "",
    title: find(row, "[data-try-title]", HTMLElement).textContent,
    button: find(row, "button", HTMLButtonElement),
  }));
  return {
    rows,
    stage: part("stage"),
    zone: part("zone"),
    choose: find(section, "[data-try-zone] .font-strong", HTMLElement),
    says: part("says"),
    clock: part("clock"),
    length: part("length"),
    play: part("play"),
    input: find(section, "#try-video", HTMLInputElement),
    slider: find(section, "input[type=range]", HTMLInputElement),
    video: find(section, "video", HTMLVideoElement),
  };
}
export type DeskParts = ReturnType<typeof deskParts>;

function find<Kind extends Element>(within: Element, selector: string, kind: new () => Kind): Kind {
  const element = within.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`The section has no ${selector}`);
  return element;
}
