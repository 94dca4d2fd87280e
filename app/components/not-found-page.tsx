import { MessagePage } from "#app/components/message-page.tsx";

export function NotFoundPage() {
  return (
    <MessagePage
      title="Oops! Page not found"
      action={
        <a href="/" className="btn btn-ink">
          Return to Home
        </a>
      }
    >
      <title>Oops! Page not found · Cuesheet</title>
      <meta name="robots" content="noindex" />
      <p>This address leads nowhere. It may have been moved, or mistyped.</p>
    </MessagePage>
  );
}
