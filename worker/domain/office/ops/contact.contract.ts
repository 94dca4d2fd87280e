import { z } from "zod";
import { multiline, requiredText } from "#worker/domain/lib/text.contract.ts";

export const contactTopics = ["licensing", "catalogue", "billing", "rights", "press", "other"] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** Characters. */
export const contactLimits = { name: 100, message: 5000 } as const;

/**
 * Contact form. `shownAt` (milliseconds since 1970) is set when the form is rendered; `website` is a hidden honeypot
 * field. Neither can make a form invalid: anomalies are flagged, not refused.
 */
export const SendMessage = z.object({
  shownAt: z.coerce.number().catch(0).default(0),
  website: z.string().catch("").default(""),
  name: requiredText("your name", contactLimits.name),
  email: z
    .string({ error: "Enter your email address" })
    .trim()
    .max(254, "That email address is too long")
    .pipe(z.email("Enter a valid email address, such as name@example.com")),
  topic: z.enum(contactTopics, { error: "Choose a topic" }),
  message: multiline("Write your message")
    .min(1, "Write your message")
    .max(contactLimits.message, `Use at most ${contactLimits.message.toLocaleString("en-GB")} characters`),
});
export type SendMessage = z.infer<typeof SendMessage>;

/** Signs of a bot. A message with any is still delivered, and flagged. */
export const suspicions = ["filled-hidden-field", "sent-at-once", "many-links"] as const;
export type Suspicion = (typeof suspicions)[number];
