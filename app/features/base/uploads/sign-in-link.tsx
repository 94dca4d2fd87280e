import { LogIn } from "lucide-react";

/** In a tab of its own: this one holds what is being sent. */
export function SignInLink() {
  return (
    <a href="/auth" target="_blank" rel="noopener" className="btn btn-line btn-sm whitespace-nowrap">
      <LogIn className="icon-sm" aria-hidden="true" />
      Sign In
    </a>
  );
}
