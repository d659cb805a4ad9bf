/** Buttons to share and print a page. They need scripts, so only their place is there at first. */
import { listingPageCopy } from "../../content/listing-page.ts";
import { copyLink, shareLink, shareMethod } from "../listings/share-link.ts";
import { ExternalLink } from "../ui/external-link.tsx";
import { useBrowser } from "../ui/hydrated.ts";
import { toast } from "../ui/toast.tsx";

async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: listingPageCopy.addressCopied, text: address });
  } catch {
    toast({ tone: "bad", title: "Couldn't copy the address", text: "Please select it on the page." });
  }
}

type ShareProps = { readonly title: string; readonly address: string; /** A link that needs no script. */ readonly directions: string };

export function Share({ title, address, directions }: ShareProps) {
  const method = useBrowser<"nothing" | ReturnType<typeof shareMethod>>(shareMethod, "nothing");
  return (
    <p className="no-print mt-2 flex min-h-11 flex-wrap content-start gap-x-6 max-sm:[@media(scripting:enabled)]:grid max-sm:[@media(scripting:enabled)]:min-h-22 max-sm:grid-cols-2 max-sm:justify-items-start lg:[@media(scripting:enabled)]:grid lg:[@media(scripting:enabled)]:min-h-22 lg:grid-cols-2 lg:justify-items-start">
      <ExternalLink to={directions} className="link link-alone">
        {listingPageCopy.directions}
      </ExternalLink>
      {method !== "nothing" && (
        <>
          {method === "share" && (
            <button type="button" className="link link-alone" onClick={() => void shareLink(title, location.href)}>
              {listingPageCopy.share}
            </button>
          )}
          <button
            type="button"
            className={`link link-alone ${method === "share" ? "max-sm:hidden" : ""}`}
            onClick={() => void copyLink(location.href)}
          >
            Copy link
          </button>
          <button type="button" className="link link-alone" onClick={() => void copyAddress(address)}>
            {listingPageCopy.copyAddress}
          </button>
          <button type="button" className="link link-alone" onClick={() => print()}>
            {listingPageCopy.print}
          </button>
        </>
      )}
    </p>
  );
}
