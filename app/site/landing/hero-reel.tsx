import { decorativeWave } from "#app/components/decorative-wave.ts";
import { formatDuration } from "#app/lib/time.ts";
import { FilmStrip } from "./film-strip.tsx";

const bars = 266;
const height = 150;
const wave = decorativeWave({ bars, pitch: 6, middle: 102, tallest: 146 });
/** Seconds of the track shown in the lane; a tick every two seconds. */
const laneStart = 30;
const laneSeconds = 66.7;
const ticks = Array.from({ length: 33 }, (_, index) => laneStart + 2 * (index + 0.07));

export function HeroReel() {
  return (
    <figure
      data-mood="Energetic"
      aria-label="A 30 second video laid over a track’s waveform, starting at 0:48.2"
      className="relative overflow-hidden border-y border-line bg-sunk text-ink2"
    >
      <div className="tc relative h-[26px] border-b border-line" aria-hidden="true">
        <Ruler />
        <div className="reel-window">
          <span className="absolute inset-y-0 left-0 flex items-center bg-ink px-2 text-xs font-label text-paper">0:48.2</span>
          <span className="absolute inset-y-0 right-0 flex items-center bg-ink px-2 text-xs font-label text-paper">1:18.2</span>
        </div>
      </div>
      <div className="relative h-[300px] md:h-[366px]">
        <Lane className="stroke-wave" />
        <div className="reel-window overflow-hidden border-x-2 border-ink bg-surface">
          <p className="flex h-9 items-center justify-between gap-3 px-3 text-xs">
            <span className="truncate font-strong text-ink">spring-launch.mp4</span>
            <span className="tc whitespace-nowrap">0:30 · 1920×1080</span>
          </p>
          <FilmStrip frames={9} className="h-[68px] md:h-[104px]" />
          <p className="flex h-9 items-center justify-between gap-3 px-3 text-xs">
            <span className="truncate">
              <span className="font-strong text-ink">Night Bus, Front Seat</span> Tobi &amp; the Lines
            </span>
            <span className="flex items-center gap-1.5 font-label text-moodink">
              <span className="size-2 rounded-full bg-mood" />
              Energetic
            </span>
          </p>
          <Lane className="stroke-mood" />
        </div>
        <svg viewBox="0 0 12 9" className="absolute -top-px left-1/2 w-3 -translate-x-1/2 fill-cue" aria-hidden="true">
          <path d="M0 0h12L6 9z" />
        </svg>
        <div className="absolute inset-y-0 left-1/2 w-[2px] -translate-x-1/2 bg-cue" />
      </div>
      <div className="reel-fade left-0" />
      <div className="reel-fade right-0 -scale-x-100" />
    </figure>
  );
}

function Lane({ className }: { className: string }) {
  return (
    <div className="lanew bottom-4">
      <svg
        viewBox={`0 0 ${bars * 6} ${height}`}
        preserveAspectRatio="none"
        className={`slide block h-[132px] w-full md:h-[164px] ${className}`}
        aria-hidden="true"
      >
        <path d={wave} strokeWidth={3} />
      </svg>
    </div>
  );
}

/** Positions in percent, text in pixels: the ruler stretches without distorting its figures. */
function Ruler() {
  return (
    <div className="lanew inset-y-0">
      <svg width="100%" height="26" fill="currentColor" fontSize="11">
        {ticks.map((seconds, index) => {
          const x = `${(((seconds - laneStart) / laneSeconds) * 100).toFixed(2)}%`;
          const isMajor = index % 2 === 0;
          return (
            <g key={x}>
              <rect x={x} y={isMajor ? 14 : 20} width={1} height={12} opacity={isMajor ? 0.6 : 0.4} />
              {isMajor && !isUnderLabel(seconds) && (
                <text x={x} y={22} dx={6}>
                  {formatDuration(Math.round(seconds))}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Omits figures beside the labels of the window's start and end. */
function isUnderLabel(seconds: number): boolean {
  return (seconds > 48 && seconds < 53) || (seconds > 72 && seconds < 80);
}
