import { Form } from "react-router";
import { Button, type ButtonLook, LinkButton } from "#app/components/button.tsx";
import { dataRightsCopy } from "#app/content/data-rights-copy.ts";
import { securityPage } from "#app/content/security-copy.ts";

export const securityPath = "/settings/security";

export function SignOutButton({ variant = "secondary", size, className }: ButtonLook) {
  return (
    <Form method="post" action="/sign-out" className="contents">
      <Button type="submit" variant={variant} size={size} className={className}>
        Sign Out
      </Button>
    </Form>
  );
}

export function OwnAccountLinks() {
  return (
    <div className="-ml-3 flex flex-wrap">
      <LinkButton to={securityPath} variant="quiet">
        {securityPage.title}
      </LinkButton>
      <LinkButton to="/settings/data" variant="quiet">
        {dataRightsCopy.title}
      </LinkButton>
    </div>
  );
}
