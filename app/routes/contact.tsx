import { data, redirect } from "react-router";
import type { Route } from "./+types/contact.ts";
import { contact, tooManyMessages } from "#app/content/contact-copy.ts";
import { appContext } from "#app/context.ts";
import { ContactPage } from "#app/features/site/contact/contact-page.tsx";
import { sharingAlt } from "#app/content/sharing-copy.ts";
import { pageMeta } from "#app/features/site/seo/page-meta.ts";
import { contactPage } from "#app/features/site/seo/structured-data.ts";
import { readClientAddress } from "#app/lib/browser.ts";
import { parseForm, requireForm, returnUnparsed } from "#app/lib/form.ts";
import { contactTopics, SendMessage } from "#worker/domain/office/contact/contact.contract.ts";
import { contactAddress, mayWrite, sendMessage } from "#worker/domain/office/contact/send-message.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    path: contact.path,
    title: args.loaderData?.isSent ? contact.sent.metaTitle : contact.metaTitle,
    description: contact.description,
    imageAlt: sharingAlt(contact.path),
    trail: contact.trail,
    structuredData: (origin) => [
      contactPage(origin, { path: contact.path, name: contact.title, description: contact.intro }),
    ],
  });

export function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const asked = url.searchParams.get("topic");
  return {
    isSent: url.searchParams.has("sent"),
    address: contactAddress(ctx),
    topic: contactTopics.find((topic) => topic === asked) ?? null,
    shownAt: ctx.clock.now(),
  };
}

/** What a form that comes back keeps beside what was typed. */
const Drawn = SendMessage.pick({ shownAt: true });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const form = requireForm(context);
  const drawn = Drawn.parse(Object.fromEntries(form));
  if (!(await mayWrite(ctx, readClientAddress(request)))) {
    const result = returnUnparsed(form, SendMessage, { message: tooManyMessages });
    return data({ ...drawn, result }, { status: 429 });
  }
  const submission = parseForm(form, SendMessage);
  if (submission.status !== "success") return data({ ...drawn, result: submission.reply() }, { status: 400 });
  await sendMessage(ctx, submission.value);
  throw redirect("/contact?sent", 303);
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { isSent, address, topic } = loaderData;
  const { shownAt } = actionData ?? loaderData;
  const lastResult = actionData?.result ?? null;
  const form = isSent && !actionData ? "sent" : { shownAt, topic, lastResult };
  return <ContactPage form={form} address={address} />;
}
