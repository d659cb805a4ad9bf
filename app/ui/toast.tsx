/**
 * Short messages at the edge of the screen: bottom right on a desktop, bottom on a phone. They are announced to screen readers, wait
 * while somebody points at them or reads them by keyboard (F6 goes there), and can be dismissed.
 */
import { Toast } from "@base-ui/react/toast";
import { Mark } from "./mark.tsx";

export type ToastMessage = {
  title: string;
  text?: string;
  tone?: "good" | "bad";
  /** Milliseconds; 0 stays until dismissed. Errors stay unless told otherwise. */
  lasts?: number;
};

const manager = Toast.createToastManager();

/** Shows a message. Call it from event handlers and effects only: there is nothing to show on a server. */
export function toast({ title, text, tone = "good", lasts = tone === "bad" ? 0 : 5000 }: ToastMessage): void {
  manager.add({ title, description: text, type: tone, timeout: lasts, priority: tone === "bad" ? "high" : "low" });
}

/** Stands once in the document, after the page. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((item) => (
    <Toast.Root key={item.id} toast={item} className={item.type === "bad" ? "toast toast-bad" : "toast"} swipeDirection={["right", "down"]}>
      <Mark kind={item.type === "bad" ? "alert" : "check"} className="mt-0.5 size-6 shrink-0" />
      <Toast.Content className="min-w-0 flex-1">
        <Toast.Title className="font-display text-lg leading-snug font-semibold" />
        <Toast.Description className="mt-0.5 leading-snug break-words" />
      </Toast.Content>
      <Toast.Close aria-label="Dismiss" className="-m-2 grid size-11 shrink-0 place-items-center rounded-full">
        <Mark kind="cross" className="size-5" />
      </Toast.Close>
    </Toast.Root>
  ));
}
