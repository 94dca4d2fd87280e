import { lazy, Suspense, useEffect, useState } from "react";
import type { Flash, Toast } from "#app/lib/flash.ts";
import { onToast } from "#app/lib/toast.ts";

const SonnerToaster = lazy(async () => {
  const module = await import("#app/components/sonner-toaster.tsx");
  return { default: module.SonnerToaster };
});

/**
 * Shows the toast a redirect brought along and every one asked for by `showToast`.
 * Where no script runs, the same words stand at the top of the page.
 */
export function FlashToasts({ flash, isHydrated }: { flash: Flash | null; isHydrated: boolean }) {
  const [toasts, setToasts] = useState<readonly Flash[]>([]);

  useEffect(() => onToast((toast) => setToasts((shown) => [...shown, identified(toast)])), []);
  useEffect(() => {
    if (flash) setToasts((shown) => (shown.some(({ id }) => id === flash.id) ? shown : [...shown, flash]));
  }, [flash]);

  if (flash && !isHydrated) return <FlashLine flash={flash} />;
  return (
    <>
      {flash && (
        <noscript>
          <FlashLine flash={flash} />
        </noscript>
      )}
      {toasts.length > 0 && (
        <Suspense fallback={null}>
          <SonnerToaster toasts={toasts} />
        </Suspense>
      )}
    </>
  );
}

function FlashLine({ flash }: { flash: Flash }) {
  return (
    <p
      role={flash.kind === "error" ? "alert" : "status"}
      className="fixed inset-x-4 top-20 z-50 mx-auto max-w-md rounded-md bg-surface p-4 text-sm shadow-pop"
    >
      <strong className="block font-[640]">{flash.title}</strong>
      {flash.description}
    </p>
  );
}

function identified(toast: Toast | Flash): Flash {
  return "id" in toast ? toast : { ...toast, id: crypto.randomUUID() };
}
