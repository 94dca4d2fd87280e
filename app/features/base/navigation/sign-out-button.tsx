import { Form } from "react-router";

export function SignOutButton({ className = "btn btn-line" }: { className?: string }) {
  return (
    <Form method="post" action="/sign-out" className="contents">
      <button type="submit" className={className}>
        Sign Out
      </button>
    </Form>
  );
}
