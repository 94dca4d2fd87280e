import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";

type Act = "confirm" | "decline";
type TwoPersonActsProps = {
  action: string;
  /** What names the proposal, as hidden fields. */
  fields: Readonly<Record<string, string>>;
  /** What the viewer may do with it now; whoever proposed it can only take it back. */
  acts: readonly Act[];
  words: Readonly<Record<Act, string>>;
  ownProposal: string;
  /** What the buttons act on, for those who hear them alone. */
  about: string;
};

/** Confirms or declines what another super user has proposed. */
export function TwoPersonActs({ action, fields, acts, words, ownProposal, about }: TwoPersonActsProps) {
  if (acts.length === 0) return null;
  return (
    <Form
      method="post"
      action={action}
      className="flex flex-wrap content-start gap-2 md:w-[290px] md:justify-end"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!acts.includes("confirm") && <p className="text-ink2 md:text-right">{ownProposal}</p>}
      {acts.map((act) => (
        <Button
          key={act}
          type="submit"
          name="act"
          value={act}
          aria-label={`${words[act]}: ${about}`}
          variant={act === "confirm" ? "primary" : "secondary"}
          size="small"
          className="max-md:h-11"
        >
          {words[act]}
        </Button>
      ))}
    </Form>
  );
}
