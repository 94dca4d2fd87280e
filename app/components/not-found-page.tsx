import { MessagePage } from "#app/components/message-page.tsx";

export const notFoundTitle = "Oops! Page not found";

export function NotFoundPage() {
  return (
    <MessagePage
      title={notFoundTitle}
      action={
        <a href="/" className="btn btn-ink">
          Return to Home
        </a>
      }
    >
      <p>This address leads nowhere. It may have been moved, or mistyped.</p>
    </MessagePage>
  );
}
