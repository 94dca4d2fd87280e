import type { Route } from "./+types/contact.ts";
import { contact } from "#app/content/contact-copy.ts";
import { appContext } from "#app/context.ts";
import { ContactPage } from "#app/site/contact/contact-page.tsx";
import { sharingAlt } from "#app/content/sharing-copy.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { contactPage } from "#app/site/seo/structured-data.ts";
import { contactAction } from "#app/site/contact/contact-actions.ts";
import { contactTopics } from "#worker/domain/office/ops/contact.contract.ts";
import { contactAddress } from "#worker/domain/office/ops/send-message.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    path: contact.path,
    title: args.loaderData?.isSent ? contact.sent.metaTitle : contact.metaTitle,
    description: contact.description,
    imageAlt: sharingAlt(contact.path),
    trail: contact.trail,
    structuredData: (origin) => [contactPage(origin, { path: contact.path, name: contact.title, description: contact.intro })],
  });

export function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const topicParam = url.searchParams.get("topic");
  return {
    isSent: url.searchParams.has("sent"),
    address: contactAddress(ctx),
    topic: contactTopics.find((topic) => topic === topicParam) ?? null,
    shownAt: ctx.clock.now(),
  };
}

export const action = contactAction;

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { isSent, address, topic } = loaderData;
  const shownAt = actionData?.shownAt ?? loaderData.shownAt;
  const lastResult = actionData?.result ?? null;
  const form = isSent && !actionData ? "sent" : { shownAt, topic, lastResult };
  return <ContactPage form={form} address={address} />;
}
