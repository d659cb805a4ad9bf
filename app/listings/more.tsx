/** The end of a list: the way to more of it, or the plain word that there is no more. */
import { type SubmitEvent } from "react";
import { useNavigate } from "react-router";

/**
 * @param query the address of the longer list, "?type=condo&show=9"; absent when everything is shown.
 * @param label what the button says.
 */
export function More({ query, label, end }: { query?: string | undefined; label: string; end?: string }) {
  const navigate = useNavigate();
  if (query === undefined) return <p className="mt-12 border-t border-line pt-6 text-center text-muted">{end}</p>;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void navigate({ search: query }, { replace: true, preventScrollReset: true });
  };
  return (
    <form method="get" onSubmit={submit} className="mt-12 text-center">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-quiet">
        {label}
      </button>
    </form>
  );
}
