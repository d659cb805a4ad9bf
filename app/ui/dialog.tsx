/**
 * A dialog with its button. Before hydration it opens as a popover; afterward as a modal, which
 * makes the page behind it inert. Both close by Escape, a press outside or the cross, and return
 * the focus.
 */
import type { MouseEvent, ReactNode } from "react";
import { Icon } from "./icon.tsx";

/**
 * Opens or closes the dialog of the pressed button as a modal. Also for an element with dialogs that
 * React didn't render.
 */
export function asModal(event: MouseEvent): void {
  const button = (event.target as Element).closest("button");
  const dialog = button?.popoverTargetElement;
  if (!(dialog instanceof HTMLDialogElement) || event.defaultPrevented) return;
  if (button?.popoverTargetAction !== "hide") {
    event.preventDefault();
    if (dialog.matches(":popover-open")) dialog.hidePopover();
    dialog.showModal();
  } else if (dialog.matches(":modal")) {
    event.preventDefault();
    dialog.close();
  }
}

export function Dialog({ id, title, trigger, children }: { id: string; title: ReactNode; trigger: ReactNode; children: ReactNode }) {
  return (
    <>
      <button type="button" className="button" popoverTarget={id} onClick={asModal}>
        {trigger}
      </button>
      <dialog id={id} popover="auto" aria-labelledby={`${id}-title`} className="dialog day" closedby="any">
        {/* First, so that the focus starts at the top and nothing is scrolled away. */}
        <button
          type="button"
          className="absolute top-3 right-3 grid size-11 place-items-center"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close"
          onClick={asModal}
        >
          <Icon kind="cross" className="size-6" />
        </button>
        <h2 id={`${id}-title`} className="pe-10 text-part">
          {title}
        </h2>
        {children}
      </dialog>
    </>
  );
}
