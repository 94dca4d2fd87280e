import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { onToast, type ShownToast, showToast, toastCopy, type ToastOnPage } from "#app/lib/toast.ts";
import { dropFlash, type Flash, type Restorable } from "#app/lib/flash.ts";

const SonnerToaster = lazy<ComponentType<{ toasts: readonly ToastOnPage[] }>>(() =>
  import("#app/components/sonner-toaster.tsx").then(
    (module) => ({ default: module.SonnerToaster }),
    // Pages show results themselves, too: a toaster that cannot be loaded must not break the page.
    () => ({ default: () => null }),
  ),
);

/** Shows the flash toast and those of `showToast`. Without scripts, the flash is text at the top of the page. */
export function FlashToasts({ flash, isHydrated }: { flash: Flash | null; isHydrated: boolean }) {
  const [toasts, setToasts] = useState<readonly ToastOnPage[]>([]);

  useEffect(() => onToast((toast) => setToasts((current) => addOnce(current, toast))), []);
  useEffect(() => {
    if (!flash) return;
    showToast(flash);
    dropFlash(flash);
  }, [flash]);

  const line = import.meta.env.SSR && flash && <FlashLine flash={flash} />;
  if (!isHydrated && line) return line;
  return (
    <>
      {flash && (
        // Rendered on the server only.
        <noscript>{line}</noscript>
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
    <div
      role={flash.kind === "error" ? "alert" : "status"}
      className="fixed inset-x-4 top-20 z-50 mx-auto max-w-md rounded-md bg-surface p-4 text-sm shadow-pop"
    >
      <strong className="block font-strong">{flash.title}</strong>
      {flash.description}
      {flash.link && (
        <a href={flash.link.to} className="block underline underline-offset-4">
          {flash.link.label}
        </a>
      )}
      {flash.restorable && <RestoreForm {...flash.restorable} />}
    </div>
  );
}

function RestoreForm({ to, id, intent = "restore" }: Restorable) {
  return (
    <form method="post" action={to}>
      <input type="hidden" name="intent" value={intent} />
      <button type="submit" name="id" value={id} className="block underline underline-offset-4">
        {toastCopy.undo}
      </button>
    </form>
  );
}

function addOnce(current: readonly ToastOnPage[], toast: ShownToast): readonly ToastOnPage[] {
  if (!("id" in toast)) return [...current, { ...toast, id: crypto.randomUUID() }];
  return current.some(({ id }) => id === toast.id) ? current : [...current, toast];
}
