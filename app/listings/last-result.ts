/** If a search fails, the present list and the form's values stay, and a message says why. */
import { useEffect, useState } from "react";
import { unreached as copy } from "../../content/browse.ts";
import { useContent } from "../content.ts";
import { isUnreachable, NoAnswer, type Unreachable } from "../forms/unreachable.ts";
import { toast } from "../ui/toast.tsx";

/**
 * The loader's data, or after a failed request the last data, with a message until the next
 * answer. Throws if there is no data yet.
 */
export function useLastResult<Data extends object>(loaderData: Data | Unreachable): Data {
  const content = useContent();
  const answer = isUnreachable(loaderData) ? undefined : loaderData;
  const [last, setLast] = useState(answer);
  if (answer && last !== answer) setLast(answer);
  useEffect(() => {
    return isUnreachable(loaderData) ? toast({ tone: "bad", title: copy.title, text: copy.text(content) }) : undefined;
    // One message for each failure.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loaderData]);
  const shown = answer ?? last;
  if (!shown) throw new NoAnswer();
  return shown;
}
