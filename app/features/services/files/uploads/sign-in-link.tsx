import { LogIn } from "lucide-react";
import { LinkButton } from "#app/components/button.tsx";

/** In a tab of its own: this one holds what is being sent. */
export function SignInLink() {
  return (
    <LinkButton
      href="/auth"
      target="_blank"
      rel="noopener"
      variant="secondary"
      size="small"
      className="whitespace-nowrap"
    >
      <LogIn className="icon-sm" aria-hidden="true" />
      Sign In
    </LinkButton>
  );
}
