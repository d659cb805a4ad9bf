/** The search line of the first screen: a plain form. What it offers is fetched when it's used. */
import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { searchLine as copy } from "../../content/search.ts";

const LIST = "search-suggestions";

export function SearchLine() {
  const input = useRef<HTMLInputElement>(null);
  const [suggestions, setSuggestions] = useState<readonly (readonly [string, string])[]>();
  const asked = useRef(false);
  const load = () => {
    if (asked.current) return;
    asked.current = true;
    fetch(href("/search/suggestions"))
      .then((response) => response.json())
      .then(setSuggestions)
      // The line works without; the next focus asks again.
      .catch(() => (asked.current = false));
  };
  // The focus that brought the scripts.
  useEffect(() => {
    if (document.activeElement === input.current) load();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <form action={href("/search")} method="get" role="search" className="search-line">
      <label htmlFor="search" className="label">
        {copy.label}
      </label>
      <input
        ref={input}
        id="search"
        name="q"
        type="search"
        className="control"
        placeholder={copy.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        list={suggestions && LIST}
        onFocus={load}
      />
      <button type="submit" className="button">
        {copy.button}
      </button>
      {suggestions && (
        <datalist id={LIST}>
          {suggestions.map(([text, note]) => (
            <option key={text} value={text}>
              {note}
            </option>
          ))}
        </datalist>
      )}
    </form>
  );
}
