import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { UnverifiedEmail } from "./unverified-email.tsx";
import { securityPath } from "./security-form.tsx";

/** The row of the settings page that leads to password, email, sessions and the second factor. */
export function SecurityLink({ isEmailVerified }: { isEmailVerified: boolean }) {
  return (
    <section aria-labelledby="security" className="flex flex-col gap-4">
      <h2 id="security" className="wide text-xl font-[720]">
        Security
      </h2>
      {!isEmailVerified && <UnverifiedEmail />}
      <Link
        to={securityPath}
        className="flex min-h-[52px] items-center justify-between gap-4 border-y border-line py-3 hover:text-cueink"
      >
        <span>
          <span className="block font-[640]">Sign-in and security</span>
          <span className="block text-sm text-ink2">Password, email, two-step sign-in and sessions</span>
        </span>
        <ChevronRight className="icon" aria-hidden="true" />
      </Link>
    </section>
  );
}
