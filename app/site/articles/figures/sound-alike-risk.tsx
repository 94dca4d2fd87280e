import { Drawing, Name, Note } from "./drawing.tsx";

const steps = [
  { risk: 0.08, name: "Tempo, key, mood", note: "free to anyone" },
  { risk: 0.16, name: "Instruments, genre", note: "free; mind the combination" },
  { risk: 0.42, name: "Groove with bass line", note: "argued in Williams v. Gaye" },
  { risk: 0.7, name: "Melody, words, hook", note: "the composition: needs a licence" },
  { risk: 0.86, name: "A known singer’s voice", note: "Midler, Waits" },
  { risk: 0.96, name: "A brief to imitate", note: "evidence of intent" },
];

/** From what anyone may use to what claims are based on. The lengths are estimates. */
export function SoundAlikeRisk() {
  return (
    <Drawing
      name="sound-alike-risk"
      height={302}
      title="Schematic: risk rises from shared tempo, key and mood, through groove and melody, to a known voice and a written brief to imitate."
    >
      <Note x="0" y="14" fontSize="13" text="lower risk" />
      <Note x="360" y="14" fontSize="13" textAnchor="end" text="higher risk" />
      <line x1="0" x2="360" y1="22" y2="22" stroke="var(--line)" />
      {steps.map(({ risk, name, note }, index) => (
        <g key={name} transform={`translate(0 ${34 + index * 45})`}>
          <Name x="0" y="12" fontWeight="var(--font-weight-label)" text={name} />
          <Note x="360" y="12" fontSize="13" textAnchor="end" text={note} />
          <line x1="0" x2="360" y1="25" y2="25" stroke="var(--line)" strokeWidth="2" />
          <line x1="0" x2={360 * risk} y1="25" y2="25" stroke={index < 2 ? "currentColor" : "var(--cue)"} strokeWidth="6" />
        </g>
      ))}
    </Drawing>
  );
}
