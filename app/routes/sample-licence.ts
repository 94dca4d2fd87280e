import type { Route } from "./+types/sample-licence.ts";
import { appContext } from "#app/context.ts";
import { getSampleLicence } from "#worker/domain/licensing/licences/certificates.ts";

/** `/sample-licence.pdf`; public. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const pdf = await getSampleLicence(context.get(appContext));
  return new Response(pdf.slice(), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": 'inline; filename="cuesheet-sample-licence.pdf"',
      "Cache-Control": "public, max-age=3600",
    },
  });
}
