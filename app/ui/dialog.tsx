/**
 * A dialog with its button. Before hydration it opens as a popover; afterward as a modal, which
 * makes the page behind it inert. Both close by Escape, a press outside or the cross, and return
 * the focus.
 */
import { type MouseEvent, type ReactNode, useRef } from "react";
import { Icon } from "./icon.tsx";

export function Dialog({ id, title, trigger, children }: { id: string; title: ReactNode; trigger: ReactNode; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);

  const open = (event: MouseEvent) => {
    event.preventDefault();
    if (dialog.current?.matches(":popover-open")) dialog.current.hidePopover();
    dialog.current?.showModal();
  };
  const close = (event: MouseEvent) => {
    if (!dialog.current?.matches(":modal")) return;
    event.preventDefault();
    dialog.current.close();
  };

  return (
    <>
      <button type="button" className="button" popoverTarget={id} onClick={open}>
        {trigger}
      </button>
      <dialog ref={dialog} id={id} popover="auto" aria-labelledby={`${id}-title`} className="dialog day" closedby="any">
        {/* First, so that the focus starts at the top and nothing is scrolled away. */}
        <button
          type="button"
          className="absolute top-3 right-3 grid size-11 place-items-center"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close"
          onClick={close}
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
