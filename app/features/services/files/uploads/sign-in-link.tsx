import { LogIn } from "lucide-react";
import { LinkButton } from "#app/components/button.tsx";

/** Opens a new tab: leaving this one would stop the upload. */
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
