import { CircleAlert } from "lucide-react";
import type { Choice } from "./order-choices.ts";
import type { OrderProblem, ToldProblem } from "./order-actions.ts";

/** Why nothing was started: as a whole, and which of the renders is at fault. */
export function OrderAlert({ problem, choices }: { problem: OrderProblem; choices: readonly Choice[] }) {
  const { title, description, lines } = problem;
  // One track under several videos has changed once.
  const messages = [...new Set(lines.map((line) => `${nameOf(line, choices)} ${line.text}`))];
  return (
    <div role="alert" className="mb-6 flex gap-3 border-l-2 border-bad bg-sunk p-4 text-sm">
      <CircleAlert className="icon flex-none text-bad" aria-hidden="true" />
      <div className="min-w-0">
        <p>
          <strong className="block font-strong">{title}</strong>
          {description}
        </p>
        {messages.length > 0 && (
          <ul className="mt-2 list-disc pl-4">
            {messages.map((text) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function nameOf({ key, isOfTrack, name }: ToldProblem, choices: readonly Choice[]): string {
  const choice = choices.find((one) => one.key === key);
  if (isOfTrack) return name ?? choice?.track.title ?? "A track";
  return choice?.name ?? "A video";
}
