/**
 * If the next list doesn't load, the present one stays with what was typed, and a message says why.
 */
import { useEffect, useState } from "react";
import { unreached as copy } from "../../content/browse.ts";
import { isUnreachable, NoAnswer, type Unreachable } from "../forms/unreachable.ts";
import { toast } from "../ui/toast.tsx";

/**
 * The loader's answer for a page with a list, or the last one if there was none, then with a
 * message until the next answer. Throws if there is nothing to show yet.
 */
export function useLastResult<Data extends object>(loaderData: Data | Unreachable): Data {
  const answer = isUnreachable(loaderData) ? undefined : loaderData;
  const [last, setLast] = useState(answer);
  if (answer && last !== answer) setLast(answer);
  useEffect(() => {
    const { title, text } = copy;
    return isUnreachable(loaderData) ? toast({ tone: "bad", title, text }) : undefined;
  }, [loaderData]);
  const shown = answer ?? last;
  if (!shown) throw new NoAnswer();
  return shown;
}
