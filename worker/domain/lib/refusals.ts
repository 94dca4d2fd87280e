/** There is nothing here for whoever asks, or nothing at all: the two are not told apart. Thrown. */
export const notFound = () => refusal(404);

/** Who asks may not do this. */
export const forbidden = () => refusal(403);

/** No page of ours sends this. */
export const badRequest = () => refusal(400);

function refusal(status: number): Response {
  return new Response(null, { status });
}
