/** The end of a list: the way to more of it, or the plain word that there is no more. */
import { type SubmitEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** The place at which a list goes on. */
export const MORE = "more";

/**
 * Without scripts the longer page opens where it goes on: at the place that the list gives to its first new entry.
 * @param query the address of the longer list, "?type=condo&show=9"; absent when everything is shown.
 * @param label what the button says.
 */
export function LoadMore({ query, label, end }: { query?: string | undefined; label: string; end: string }) {
  const navigate = useNavigate();
  const pressed = useRef(false);
  const last = useRef<HTMLParagraphElement>(null);
  const none = query === undefined;
  // The pressed button is gone, and the focus with it: it goes on to the word in its place, not back to the top of the page.
  useEffect(() => {
    if (none && pressed.current && document.activeElement === document.body) last.current?.focus();
    pressed.current = false;
  }, [none]);
  if (none)
    return (
      <p ref={last} tabIndex={-1} className="mt-12 border-t border-line pt-6 text-center text-muted">
        {end}
      </p>
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    pressed.current = true;
    void navigate({ search: query }, { replace: true, preventScrollReset: true });
  };
  return (
    <form method="get" action={`#${MORE}`} onSubmit={submit} className="mt-12 text-center">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-quiet">
        {label}
      </button>
    </form>
  );
}
