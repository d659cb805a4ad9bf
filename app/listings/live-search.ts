/**
 * A search form whose choice stands in the page's address. Without scripts it is a plain GET form; with them the list follows each change,
 * and Back takes back one control's change, not one letter.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";

/** How long somebody who types or drags is waited for, in milliseconds. */
const PAUSE = 150;

/** @param toQuery the page's one address for what the form holds: "?q=oak", or "" for the untouched page. */
export function useLiveSearch(toQuery: (typed: URLSearchParams) => string, live = true) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const back = useNavigationType() === "POP";
  const busy = useNavigation().state === "loading";
  const changed = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [version, setVersion] = useState(0);

  // Back and Forward show what the address says: the form is made anew from it.
  const first = useRef(key);
  useEffect(() => {
    if (!back || key === first.current) return;
    changed.current = "";
    setVersion((count) => count + 1);
  }, [back, key]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const go = (form: HTMLFormElement, control: string) => {
    clearTimeout(timer.current);
    const typed = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") typed.set(name, value);
    void navigate({ search: toQuery(typed) }, { replace: changed.current === control, preventScrollReset: true });
    changed.current = control;
  };

  return {
    /** Changes when the form must be made anew from the address. */
    version,
    busy,
    formProps: {
      method: "get" as const,
      role: "search",
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        go(event.currentTarget, "button");
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        if (!live) return;
        const form = event.currentTarget;
        const { name } = event.target as HTMLInputElement;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => go(form, name), PAUSE);
      },
    },
  };
}
