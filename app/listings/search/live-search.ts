/**
 * A search form whose values are in the page's address. Without scripts it is a plain GET form;
 * with them the list follows each change, and Back undoes one control's change, not one keystroke.
 */
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";

const DEBOUNCE_MS = 150;

/** Queries this form navigated to that have not arrived yet. */
type Pending = RefObject<Set<string>>;

/**
 * @param toQuery the page's canonical query for the form's values: "?q=oak", or "" for the
 * untouched page.
 * @param asYouType false for a form that searches only when it is submitted.
 */
export function useLiveSearch(toQuery: (values: URLSearchParams) => string, asYouType = true) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const lastControl = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending: Pending = useRef(new Set<string>());
  const cancel = useCallback(() => clearTimeout(timer.current), []);

  const version = useFormVersion(pending, () => {
    cancel();
    lastControl.current = "";
  });
  useCancelOnLeave(cancel, pending, form);

  const go = (element: HTMLFormElement, control: string) => {
    cancel();
    const query = toQuery(valuesOf(element));
    pending.current.add(query);
    const replace = lastControl.current === control || query === search;
    void navigate({ pathname, search: query }, { replace, preventScrollReset: true });
    lastControl.current = control;
  };

  // Values entered before hydration.
  useEffect(() => {
    const element = form.current;
    if (!asYouType || !element) return;
    const values = valuesOf(element);
    if (toQuery(values) !== toQuery(valuesInAddress(values, search))) go(element, focusedName(element));
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return {
    /** The form's React key: it changes when the form must be reset to the address. */
    version,
    busy: state === "loading",
    /** A control outside the form's element, which belongs to the form, has changed. */
    change(name: string) {
      if (form.current) go(form.current, name);
    },
    formProps: {
      ref: form,
      method: "get" as const,
      role: "search",
      // A value that the browser restores could belong to another search than the address.
      autoComplete: "off",
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        go(event.currentTarget, "button");
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        if (!asYouType) return;
        const element = event.currentTarget;
        const { name, type } = event.target as HTMLInputElement;
        cancel();
        // A choice is made at once; what is typed or dragged goes on.
        if (type === "select-one" || type === "checkbox") go(element, name);
        else timer.current = setTimeout(() => go(element, name), DEBOUNCE_MS);
      },
    },
  };
}

/** Counts the navigations that were not this form's own: Back, or a link that clears the search. */
function useFormVersion(pending: Pending, onReset: () => void): number {
  const { key, search } = useLocation();
  const popped = useNavigationType() === NavigationType.Pop;
  const arrived = useRef({ key, search });
  const [version, setVersion] = useState(0);
  useEffect(() => {
    if (key === arrived.current.key) return;
    const sameSearch = search === arrived.current.search;
    const own = pending.current.delete(search) && !popped;
    arrived.current = { key, search };
    if (own || sameSearch) return;
    pending.current.clear();
    onReset();
    setVersion((count) => count + 1);
  }, [key, search, popped, pending, onReset]);
  return version;
}

/**
 * A pending search must not call back a visitor who goes to another page. The router reports a
 * navigation only after the next render, so clicks on links are watched as well.
 */
function useCancelOnLeave(cancel: () => void, pending: Pending, form: RefObject<HTMLFormElement | null>): void {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  useEffect(() => {
    if (next && (next.pathname !== pathname || (next.search !== search && !pending.current.has(next.search)))) cancel();
  }, [next, pathname, search, cancel, pending]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = linkThatLeaves(event);
      if (!link) return;
      cancel();
      if (link.pathname === location.pathname) showSearch(form.current, link.search);
    };
    document.addEventListener("click", onClick, true);
    return () => {
      document.removeEventListener("click", onClick, true);
      cancel();
    };
  }, [cancel, form]);
}

/** The link of a click that opens another page, or another search, in this window. */
function linkThatLeaves({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target !== "" || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  return link.origin === location.origin && link.pathname + link.search !== location.pathname + location.search ? link : undefined;
}

/**
 * Gives the fields the values of another search of the page as soon as its link is clicked. A field changed before the answer
 * arrives is then added to that search, and what the link cleared stays cleared.
 */
function showSearch(form: HTMLFormElement | null, search: string): void {
  const now = new URLSearchParams(location.search);
  const next = new URLSearchParams(search);
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = next.get(field.name);
    if (value === now.get(field.name)) continue;
    if (field.type === "checkbox") field.checked = value === field.value;
    else field.value = value ?? "";
  }
}

export function valuesOf(form: HTMLFormElement | null): URLSearchParams {
  const values = new URLSearchParams();
  for (const [name, value] of new FormData(form ?? undefined)) if (typeof value === "string") values.set(name, value);
  return values;
}

/** The address's values for a form's fields. */
function valuesInAddress(fields: URLSearchParams, search: string): URLSearchParams {
  const all = new URLSearchParams(search);
  return new URLSearchParams([...fields.keys()].flatMap((name) => all.getAll(name).map((value) => [name, value])));
}

const focusedName = (form: HTMLFormElement): string =>
  (form.contains(document.activeElement) && document.activeElement?.getAttribute("name")) || "button";
