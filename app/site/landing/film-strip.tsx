/**
 * Drawn stills of a drive from dusk into night, with cuts, so that it reads as a film instead of a pattern. Frames without room
 * at the end are clipped.
 */
export function FilmStrip({ frames, className }: { frames: number; className: string }) {
  return (
    <div className={`flex gap-px ${className}`} aria-hidden="true">
      {Array.from({ length: frames }, (_, frame) => (
        <svg
          key={frame}
          viewBox="0 0 80 104"
          preserveAspectRatio="xMidYMid slice"
          className={`h-full min-w-0 flex-1 ${frame > 4 ? "max-md:hidden" : ""}`}
        >
          <Still frame={frame} />
        </svg>
      ))}
    </div>
  );
}

const shots = ["wide", "wide", "sky", "wide", "road", "wide", "wide", "sky", "wide"] as const;
const views = { wide: "", sky: "translate(-46 -22) scale(1.9)", road: "translate(-42 -108) scale(2.05)" };

function Still({ frame }: { frame: number }) {
  const late = frame / 9;
  const top = `oklch(${0.56 - late * 0.26} ${0.05 + late * 0.04} ${300 - late * 12})`;
  const low = `oklch(${0.82 - late * 0.3} ${0.12 + late * 0.02} ${62 - late * 30})`;
  return (
    <g transform={views[shots[frame] ?? "wide"] || undefined}>
      <linearGradient id={`dusk-${frame}`} x2="0" y2="1">
        <stop stopColor={top} />
        <stop offset=".62" stopColor={low} />
      </linearGradient>
      <path d="M0 0h80v104H0z" fill={`url(#dusk-${frame})`} />
      <circle cx={52} cy={48 + frame * 3} r={8} fill="oklch(.9 .11 80)" opacity={1 - late} />
      <path d="M0 58 12 52 26 57 38 48 52 56 66 50 80 56V104H0z" fill={`oklch(${0.46 - late * 0.18} .07 330)`} />
      <path d="M0 66 18 61 40 65 60 60 80 65V104H0z" fill={`oklch(${0.33 - late * 0.12} .05 315)`} />
      <path d="M0 70H80V104H0z" fill={`oklch(${0.25 - late * 0.06} .025 300)`} />
      <path d="M38 70h4L66 104H14z" fill="oklch(.19 .012 290)" />
      <path d="M40 71V104" stroke="oklch(.9 .05 90)" strokeWidth={1.5} strokeDasharray="6 5" strokeDashoffset={frame * 4} />
      <path d="M42 70 68 104M38 70 12 104" stroke="oklch(.7 .2 30)" strokeWidth={0.7} opacity={late} />
    </g>
  );
}
