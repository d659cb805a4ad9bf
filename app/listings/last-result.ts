/** A list stays where the next one does not come: the visitor keeps what was found and what was typed, and learns why nothing changes. */
import { useEffect, useState } from "react";
import { unreached as copy } from "../../content/browse.ts";
import { isUnreachable, NoAnswer, type Unreachable } from "../forms/request.ts";
import { toast } from "../ui/toast.tsx";

/**
 * What a page with a list shows: what its loader answered, or where that was no answer, what it answered last. With it goes a message,
 * until the next answer. Throws where there is nothing to keep, because the page has only just been asked for.
 */
export function useLastResult<Data extends object>(loaderData: Data | Unreachable): Data {
  const answer = isUnreachable(loaderData) ? undefined : loaderData;
  const [kept, setKept] = useState(answer);
  if (answer && kept !== answer) setKept(answer);
  useEffect(() => {
    const { title, text } = copy;
    return isUnreachable(loaderData) ? toast({ tone: "bad", title, text }) : undefined;
  }, [loaderData]);
  const shown = answer ?? kept;
  if (!shown) throw new NoAnswer();
  return shown;
}
