/**
 * A search form whose choice stands in the page's address. Without scripts it is a plain GET form; with them the list follows each change,
 * and Back takes back one control's change, not one letter.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";

/** How long somebody who types or drags is waited for, in milliseconds. */
const PAUSE = 150;

/** @param toQuery the page's one address for what the form holds: "?q=oak", or "" for the untouched page. */
export function useLiveSearch(toQuery: (typed: URLSearchParams) => string, live = true) {
  const navigate = useNavigate();
  const { key, search } = useLocation();
  const popped = useNavigationType() === NavigationType.Pop;
  const busy = useNavigation().state === "loading";
  const changed = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Where this form has sent the page and the page has not arrived yet. */
  const sent = useRef(new Set<string>());
  const arrived = useRef(key);
  const [version, setVersion] = useState(0);

  // Wherever else the page goes (Back, a link that clears the search), the form is made anew from the address.
  useEffect(() => {
    if (key === arrived.current) return;
    arrived.current = key;
    if (sent.current.delete(search) && !popped) return;
    sent.current.clear();
    clearTimeout(timer.current);
    changed.current = "";
    setVersion((count) => count + 1);
  }, [key, search, popped]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const go = (form: HTMLFormElement, control: string) => {
    clearTimeout(timer.current);
    const typed = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") typed.set(name, value);
    const query = toQuery(typed);
    sent.current.add(query);
    void navigate({ search: query }, { replace: changed.current === control, preventScrollReset: true });
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
