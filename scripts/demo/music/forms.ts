/** Parts, intensity (0-1) and chords of a section. */
export type Section = {
  bars: number;
  energy: number;
  chords: "verse" | "chorus" | "bridge";
  plays: readonly ("light" | "full" | "bass" | "chords" | "lead" | "counter" | "pad" | "arp")[];
  /** Ends with a drum fill, or begins with a crash, when the next part should feel like an arrival. */
  fill?: boolean;
};

export type Form = readonly Section[];

function section(line: string): Section {
  const [bars, energy, chords, ...rest] = line.split(" ");
  if (chords !== "verse" && chords !== "chorus" && chords !== "bridge") throw new Error(`no such chords: ${line}`);
  const plays = rest.filter((word) => word !== "fill") as Section["plays"][number][]; // words are listed just below
  return { bars: Number(bars), energy: Number(energy), chords, plays, fill: rest.includes("fill") };
}

function form(...lines: string[]): Form {
  return lines.map(section);
}

export const forms = {
  song: form(
    "4 0.45 verse chords pad",
    "8 0.6 verse chords bass light lead fill",
    "8 0.85 chorus chords bass full lead pad arp fill",
    "4 0.55 verse chords bass light",
    "8 0.65 verse chords bass full lead counter fill",
    "8 0.9 chorus chords bass full lead pad arp fill",
    "8 0.5 bridge chords pad counter light",
    "8 1 chorus chords bass full lead pad arp counter fill",
    "4 0.5 verse chords pad lead",
  ),
  quickSong: form(
    "4 0.5 verse chords light",
    "8 0.65 verse chords bass light lead",
    "8 0.7 verse chords bass full lead fill",
    "16 0.9 chorus chords bass full lead pad arp fill",
    "4 0.5 verse chords bass light",
    "8 0.7 verse chords bass full lead counter fill",
    "16 0.95 chorus chords bass full lead pad arp fill",
    "8 0.45 bridge chords pad counter",
    "8 0.6 bridge chords bass light counter pad fill",
    "16 1 chorus chords bass full lead pad arp counter fill",
    "4 0.6 verse chords bass light",
  ),
  build: form(
    "8 0.45 verse light bass",
    "8 0.6 verse light bass chords arp",
    "16 0.8 verse full bass chords arp lead fill",
    "8 0.4 bridge chords pad counter",
    "8 0.6 bridge chords pad arp light fill",
    "16 1 chorus full bass chords arp lead pad fill",
    "8 0.7 verse full bass chords counter",
    "8 0.45 bridge pad arp lead fill",
    "16 1 chorus full bass chords arp lead counter pad fill",
    "8 0.5 verse light bass chords",
  ),
  drift: form(
    "4 0.35 verse pad",
    "8 0.5 verse pad chords",
    "8 0.65 verse pad chords lead bass",
    "8 0.8 chorus pad chords lead bass arp light",
    "8 0.6 bridge pad chords counter bass",
    "8 0.75 chorus pad chords lead bass arp light",
    "4 0.4 verse pad lead",
  ),
  loop: form(
    "4 0.5 verse chords",
    "8 0.7 verse chords bass full",
    "8 0.8 chorus chords bass full lead fill",
    "4 0.5 bridge chords lead pad",
    "8 0.8 verse chords bass full lead counter fill",
    "8 0.9 chorus chords bass full lead counter pad",
    "4 0.55 bridge chords counter light fill",
    "8 0.85 chorus chords bass full lead pad",
    "4 0.5 verse chords bass",
  ),
  swell: form(
    "4 0.25 verse chords",
    "8 0.4 verse chords pad lead",
    "8 0.55 verse chords pad bass arp light",
    "8 0.75 chorus chords pad bass arp light lead fill",
    "4 0.35 bridge pad counter",
    "8 0.6 bridge chords pad bass counter arp light fill",
    "12 1 chorus chords pad bass arp full lead counter fill",
    "4 0.3 verse chords lead",
  ),
  miniature: form(
    "4 0.4 verse chords",
    "8 0.55 verse chords lead bass",
    "8 0.75 chorus chords lead bass counter",
    "8 0.5 bridge chords lead pad",
    "8 0.85 chorus chords lead bass counter pad",
    "8 0.55 verse chords lead bass",
    "4 0.3 verse chords",
  ),
  trio: form(
    "8 0.5 verse chords bass light",
    "16 0.65 verse chords bass full lead fill",
    "8 0.75 bridge chords bass full lead fill",
    "16 0.85 verse chords bass full lead fill",
    "16 0.65 verse chords bass light counter",
    "8 0.75 bridge chords bass full lead fill",
    "16 0.9 verse chords bass full lead counter fill",
    "4 0.5 verse chords bass light",
  ),
  twelveBars: form(
    "4 0.5 bridge chords bass light fill",
    "12 0.65 verse chords bass light lead",
    "12 0.75 verse chords bass full lead fill",
    "12 0.9 verse chords bass full lead arp fill",
    "12 0.6 verse chords bass light counter",
    "12 1 verse chords bass full lead arp counter fill",
    "4 0.6 bridge chords bass full lead",
  ),
  slowTwelve: form(
    "4 0.45 bridge chords bass light",
    "12 0.65 verse chords bass light lead fill",
    "12 0.85 verse chords bass full lead counter fill",
    "12 1 verse chords bass full lead arp fill",
  ),
  short: form("2 0.5 verse chords bass light", "2 0.9 chorus chords bass full lead pad"),
} satisfies Record<string, Form>;

export type FormName = keyof typeof forms;
