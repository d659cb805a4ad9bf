/** The end of a list: a link to more of it, or a note that there is no more. */
import { type SubmitEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** The anchor at which a list continues. */
export const MORE = "more";

/**
 * Without scripts, the longer page opens at its first new entry.
 * @param query the longer list's query, "?type=condo&show=9"; absent when everything is shown.
 * @param label the button's text.
 */
export function LoadMore({ query, label, end }: { query?: string | undefined; label: string; end: string }) {
  const navigate = useNavigate();
  const pressed = useRef(false);
  const last = useRef<HTMLParagraphElement>(null);
  const none = query === undefined;
  // The pressed button is gone, and the focus with it: the focus moves to the text in its place.
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
