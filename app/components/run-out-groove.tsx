import { decorativeWave } from "./decorative-wave.ts";

const sounding = 96;
const pitch = 8;
const wave = decorativeWave({ bars: sounding, pitch, middle: 136, tallest: 180 });
/** Where the record has ended, one dot stands for each bar that would have come. */
const silence = Array.from({ length: 104 }, (_, bar) => `M${(sounding + bar) * pitch + 4} 135v3`).join("");

/** The needle has passed the end of the record: it moves on, and nothing sounds. */
export function RunOutGroove() {
  return (
    <svg
      viewBox="0 0 1600 220"
      preserveAspectRatio="xMidYMid slice"
      className="block h-44 w-full border-y border-line bg-sunk md:h-56"
      aria-hidden="true"
    >
      <path d={wave} strokeWidth={3.5} className="stroke-wave" />
      <path d={silence} strokeWidth={3.5} className="stroke-wave" />
      <path d="M768 0v220" strokeWidth={2.5} className="stroke-ink" />
      <path d="M900 0v220" strokeWidth={2.5} className="stroke-cue" />
      <path d="M891 0h18l-9 12z" className="fill-cue" />
    </svg>
  );
}
