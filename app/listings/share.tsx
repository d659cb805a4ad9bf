/** Buttons to share and print a page. They need scripts, so only their place is there at first. */
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

const shareMethod = () => ("share" in navigator ? "share" : "copy");

export function Share({ title }: { title: string }) {
  const method = useBrowser<"nothing" | ReturnType<typeof shareMethod>>(shareMethod, "nothing");
  return (
    <p className="no-print flex min-h-11 flex-wrap gap-x-6">
      {method !== "nothing" && (
        <>
          {method === "share" && (
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
