/** Hands a page's link on, or puts it on the clipboard. Only for event handlers. */
import { listingPageCopy } from "../../content/listing-page.ts";
import { toast } from "../ui/toast.tsx";

/** How this browser shares: with the system's dialog, or by copying. */
export const shareMethod = () => ("share" in navigator ? "share" : "copy");

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: listingPageCopy.shared, text: "Paste it wherever you like." });
  } catch {
    toast({ tone: "bad", title: "Couldn't copy the link", text: "Please copy it from the address bar." });
  }
}

/** Opens the system's dialog; without one, copies. */
export async function shareLink(title: string, url: string): Promise<void> {
  if (shareMethod() === "copy") return copyLink(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the system's dialog is a choice, not an error.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyLink(url);
  }
}
