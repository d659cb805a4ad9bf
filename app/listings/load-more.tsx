/** The end of a list: a button for more, or a note that there is no more. */
import { type SubmitEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";

export const MORE_ANCHOR = "more";

/**
 * Without scripts, the longer page opens at its first new entry.
 * @param query the longer list's query, "?type=condo&show=9"; absent at the end of the list.
 */
export function LoadMore({ query, label, end }: { query?: string | undefined; label: string; end: string }) {
  const navigate = useNavigate();
  const pressed = useRef(false);
  const endNote = useRef<HTMLParagraphElement>(null);
  const atEnd = query === undefined;
  // The pressed button had the focus; the text in its place takes it over.
  useEffect(() => {
    if (atEnd && pressed.current && document.activeElement === document.body) endNote.current?.focus();
    pressed.current = false;
  }, [atEnd]);
  if (atEnd)
    return (
      <p ref={endNote} tabIndex={-1} className="mt-12 border-t border-line pt-6 text-center text-muted">
        {end}
      </p>
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    pressed.current = true;
    void navigate({ search: query }, { replace: true, preventScrollReset: true });
  };
  return (
    <form method="get" action={`#${MORE_ANCHOR}`} onSubmit={submit} className="mt-12 text-center">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-quiet">
        {label}
      </button>
    </form>
  );
}
