/**
 * A search form whose values are in the page's address. Without scripts it is a plain GET form;
 * with them the list follows each change, and Back undoes one control's change, not one keystroke.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";

/** Debounce of typing and dragging, in milliseconds. */
const PAUSE = 150;

/**
 * @param toQuery the page's canonical query for the form's values: "?q=oak", or "" for the
 * untouched page.
 */
export function useLiveSearch(toQuery: (typed: URLSearchParams) => string, hydrated = true) {
  const navigate = useNavigate();
  const { key, pathname, search } = useLocation();
  const popped = useNavigationType() === NavigationType.Pop;
  const { state, location: next } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const changed = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The address this form has asked for and that has not arrived yet. */
  const sent = useRef(new Set<string>());
  const arrived = useRef({ key, search });
  const [version, setVersion] = useState(0);

  // After other navigations (Back, a link that clears the search), the form is remounted from the
  // address.
  useEffect(() => {
    if (key === arrived.current.key) return;
    const stays = search === arrived.current.search;
    const own = sent.current.delete(search) && !popped;
    arrived.current = { key, search };
    // Its own choice, or a place further down the same list.
    if (own || stays) return;
    sent.current.clear();
    clearTimeout(timer.current);
    changed.current = "";
    setVersion((count) => count + 1);
  }, [key, search, popped]);

  // A visitor who goes to another page right after typing isn't called back by the search. That someone asks is known here once the
  // page has been drawn again; a press is known at once.
  useEffect(() => {
    if (next && (next.pathname !== pathname || (next.search !== search && !sent.current.has(next.search)))) clearTimeout(timer.current);
  }, [next, pathname, search]);
  useEffect(() => {
    const pressed = (event: MouseEvent) => leadsElsewhere(event) && clearTimeout(timer.current);
    document.addEventListener("click", pressed, true);
    return () => {
      document.removeEventListener("click", pressed, true);
      clearTimeout(timer.current);
    };
  }, []);

  const go = (element: HTMLFormElement, control: string) => {
    clearTimeout(timer.current);
    const query = toQuery(typedInto(element));
    sent.current.add(query);
    const replace = changed.current === control || query === search;
    void navigate({ pathname, search: query }, { replace, preventScrollReset: true });
    changed.current = control;
  };

  // What was typed or moved before the scripts came.
  useEffect(() => {
    const element = form.current;
    if (!hydrated || !element) return;
    const typed = typedInto(element);
    if (toQuery(typed) !== toQuery(among(typed, search))) go(element, nameInFocus(element));
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return {
    /** Changes when the form must be made anew from the address. */
    version,
    busy: state === "loading",
    formProps: {
      ref: form,
      method: "get" as const,
      role: "search",
      // The address says what is chosen; what a browser remembers of the form may be another search.
      autoComplete: "off",
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        go(event.currentTarget, "button");
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        if (!hydrated) return;
        const element = event.currentTarget;
        const { name } = event.target as HTMLInputElement;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => go(element, name), PAUSE);
      },
    },
  };
}

/** Whether a press leaves this page, or this search, for another one in this window. */
function leadsElsewhere({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target !== "" || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  return link.origin === location.origin && link.pathname + link.search !== location.pathname + location.search;
}

function typedInto(form: HTMLFormElement): URLSearchParams {
  const typed = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") typed.set(name, value);
  return typed;
}

/** What the address says of the questions that a form asks. */
function among(asked: URLSearchParams, search: string): URLSearchParams {
  const all = new URLSearchParams(search);
  return new URLSearchParams([...asked.keys()].flatMap((name) => all.getAll(name).map((value) => [name, value])));
}

const nameInFocus = (form: HTMLFormElement): string =>
  (form.contains(document.activeElement) && document.activeElement?.getAttribute("name")) || "button";
