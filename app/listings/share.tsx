/**
 * Sharing and printing a page. Both need scripts, so the buttons appear after hydration, in a
 * reserved place.
 */
import { listingPageCopy } from "../../content/browse.ts";
import { useBrowser } from "../ui/hydrated.ts";
import { toast } from "../ui/toast.tsx";

async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    toast({ title: listingPageCopy.shared, text: "Paste it wherever you like." });
  } catch {
    toast({ tone: "bad", title: "Couldn't copy the link", text: "Please copy it from the address bar." });
  }
}

async function share(title: string): Promise<void> {
  try {
    await navigator.share({ title, url: location.href });
  } catch (error) {
    // Closing the system's dialog is a choice, not an error.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
  }
}

/** What this browser supports; nothing before hydration. */
const can = () => ("share" in navigator ? "share" : "copy");

export function Share({ title }: { title: string }) {
  const able = useBrowser<"nothing" | ReturnType<typeof can>>(can, "nothing");
  return (
    <p className="no-print flex min-h-11 flex-wrap gap-x-6">
      {able !== "nothing" && (
        <>
          {able === "share" && (
            <button type="button" className="link link-alone" onClick={() => void share(title)}>
              {listingPageCopy.share}
            </button>
          )}
          <button type="button" className="link link-alone" onClick={() => void copy()}>
            Copy link
          </button>
          <button type="button" className="link link-alone" onClick={() => print()}>
            {listingPageCopy.print}
          </button>
        </>
      )}
    </p>
  );
}
