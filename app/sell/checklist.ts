import { type RefObject, useCallback, useState, useSyncExternalStore } from "react";
import { onOtherTab, readChecked, saveChecked } from "./checklist-storage.ts";

type List = RefObject<HTMLElement | null>;

const boxesIn = ({ current }: List): HTMLInputElement[] => [...(current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
const checkedIn = (list: List): string[] => boxesIn(list).flatMap(({ checked, value }) => (checked ? [value] : []));

function check(list: List, items: ReadonlySet<string>): void {
  for (const box of boxesIn(list)) box.checked = items.has(box.value);
}

/**
 * The checkboxes within an element, whose `value` is an item. They belong to the browser, so that
 * they work before the scripts and without them; this saves and counts them.
 */
export function useChecklist(list: List) {
  const [saved, setSaved] = useState(true);
  const follow = useCallback(
    (onCount: () => void) => {
      const update = () => {
        setSaved(saveChecked(checkedIn(list)));
        onCount();
      };
      // Checked before the scripts ran.
      const early = checkedIn(list);
      check(list, new Set([...readChecked(), ...early]));
      if (early.length > 0) update();
      const { current } = list;
      current?.addEventListener("change", update);
      const stop = onOtherTab(() => {
        check(list, readChecked());
        onCount();
      });
      return () => {
        current?.removeEventListener("change", update);
        stop();
      };
    },
    [list],
  );
  const done = useSyncExternalStore(
    follow,
    () => checkedIn(list).length,
    () => 0,
  );
  return {
    done,
    /** Whether the browser keeps them for the next visit. */
    saved,
    clear() {
      check(list, new Set());
      list.current?.dispatchEvent(new Event("change"));
    },
  };
}
