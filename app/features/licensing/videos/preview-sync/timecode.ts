/** Seconds as a player shows them: `0:48.2`, `12:05.0`. Rounded to tenths. */
export function formatTenths(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const minutes = Math.floor(tenths / 600);
  return `${minutes}:${((tenths % 600) / 10).toFixed(1).padStart(4, "0")}`;
}

/** Writes a position to a slider and a clock directly: a React render per frame would be too slow. */
export function drawPosition(seconds: number, slider: HTMLInputElement | null, clock: HTMLElement | null = null): void {
  const text = formatTenths(seconds);
  if (clock && clock.textContent !== text) clock.textContent = text;
  if (!slider) return;
  slider.value = String(seconds);
  slider.setAttribute("aria-valuetext", text);
}

const withMinutes = /^(\d{1,3}):([0-5]?\d(?:[.,]\d+)?)$/;
const secondsOnly = /^(\d{1,5}(?:[.,]\d+)?)\s*s?$/;

/** Parses typed times: `1:03.5`, `63.5`, `63,5` or `63 s`. Null if invalid. */
export function parseTimecode(text: string): number | null {
  const trimmed = text.trim();
  const clock = withMinutes.exec(trimmed);
  if (clock) return Math.round((Number(clock[1]) * 60 + decimal(clock[2])) * 1000) / 1000;
  const plain = secondsOnly.exec(trimmed);
  return plain ? decimal(plain[1]) : null;
}

function decimal(text: string | undefined): number {
  return Number((text ?? "0").replace(",", "."));
}
