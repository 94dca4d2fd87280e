import { CircleAlert } from "lucide-react";

/** What is wrong with a form as a whole, above its fields. */
export function FormAlert({
  id,
  title,
  errors,
}: {
  id: string;
  title: string;
  errors: readonly string[] | undefined;
}) {
  if (!errors) return null;
  return (
    <div id={id} role="alert" className="flex gap-3 border-l-2 border-bad bg-sunk p-4 text-sm">
      <CircleAlert className="icon text-bad" aria-hidden="true" />
      <p>
        <strong className="block font-strong">{title}</strong>
        {errors.join(" ")}
      </p>
    </div>
  );
}
