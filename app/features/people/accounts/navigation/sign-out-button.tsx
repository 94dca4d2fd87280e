import { Form } from "react-router";
import { Button, type ButtonLook } from "#app/components/button.tsx";

export function SignOutButton({ variant = "secondary", size, className }: ButtonLook) {
  return (
    <Form method="post" action="/sign-out" className="contents">
      <Button type="submit" variant={variant} size={size} className={className}>
        Sign Out
      </Button>
    </Form>
  );
}
