import { Drawing, Name, Note } from "./drawing.tsx";

const steps = [
  { name: "Upload", note: "draft: only you see it" },
  { name: "Submit for review", note: "compared with the whole catalogue" },
  { name: "Approved", note: "or returned with a reason" },
  { name: "Synced", note: "a brand licenses it for one video" },
  { name: "Pending", note: "90 days from the purchase" },
  { name: "Paid", note: "to your Stripe account" },
] as const;

const yOf = (index: number) => 18 + index * 50;

export function SubmissionToPayout() {
  return (
    <Drawing
      name="submission-to-payout"
      height={290}
      title="Six steps: upload as a draft, submit for review, approved or returned, synced by a brand, pending for 90 days from the purchase, paid."
    >
      <line x1="10" x2="10" y1={yOf(0)} y2={yOf(3)} stroke="var(--edge)" strokeWidth="2" />
      <line x1="10" x2="10" y1={yOf(3)} y2={yOf(5)} stroke="var(--mood, var(--cue))" strokeWidth="4" />
      <path d={`M 192 ${yOf(2) + 13} H 348 V ${yOf(0) - 6} H 92`} fill="none" stroke="var(--edge)" strokeDasharray="3 4" />
      <path d={`M 98 ${yOf(0) - 11} L 92 ${yOf(0) - 6} L 98 ${yOf(0) - 1}`} fill="none" stroke="var(--edge)" />
      {steps.map(({ name, note }, index) => (
        <g key={name} transform={`translate(0 ${yOf(index)})`}>
          <circle
            cx="10"
            r="8"
            fill={index > 2 ? "var(--mood, var(--cue))" : "var(--surface)"}
            stroke={index > 2 ? "none" : "currentColor"}
            strokeWidth="2"
          />
          <Name x="32" y="-1" fontSize="14" fontWeight="var(--font-weight-label)" text={name} />
          <Note x="32" y="17" fontSize="13" text={note} />
        </g>
      ))}
    </Drawing>
  );
}
