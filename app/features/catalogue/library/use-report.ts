import { useInPlace } from "#app/lib/in-place.ts";

/** Sends a report in place and says how it went; the page stays as it is. */
export function useReport(): (form: FormData) => void {
  return useInPlace("/report-track").send;
}
