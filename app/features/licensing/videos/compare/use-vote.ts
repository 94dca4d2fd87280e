import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { showToast } from "#app/lib/toast.ts";

/** Which of the compared tracks has the viewer's vote, and the way to give it or take it back. Shown before it is kept. */
export function useVote(savedId: string | null, among: readonly string[]) {
  const { data, formData, submit } = useFetcher<FormAnswer>({ key: "compare-vote" });
  useEffect(() => {
    if (data?.toast) showToast(data.toast);
  }, [data]);
  const sent = formData?.get("trackId");
  const votedId = typeof sent === "string" ? (formData?.get("isOn") === "on" ? sent : null) : savedId;
  function vote(trackId: string) {
    const form = new FormData();
    form.set("trackId", trackId);
    form.set("isOn", votedId === trackId ? "off" : "on");
    for (const id of among) form.append("among", id);
    void submit(form, { method: "post" });
  }
  return { votedId, vote };
}
