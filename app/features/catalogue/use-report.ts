import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { Toast } from "#app/lib/flash.ts";
import { showToast } from "#app/lib/toast.ts";

/** Sends a report in place and says how it went; the page stays as it is. */
export function useReport(): (form: FormData) => void {
  const { submit, data } = useFetcher<Toast>();
  useEffect(() => {
    if (data) showToast(data);
  }, [data]);
  return (form) => {
    form.set("answer", "in-place");
    void submit(form, { method: "post", action: "/report-track" });
  };
}
