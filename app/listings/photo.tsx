/** A listing's picture: one of ours by its key, or a remote one by its address. */
import type { RemotePicture } from "../../domain/listing.ts";
import { isPicture, Picture } from "../ui/picture.tsx";

type Props = { picture: string | RemotePicture; sizes: string; priority?: boolean };

export function Photo({ picture, sizes, priority = false }: Props) {
  if (typeof picture === "string") return isPicture(picture) ? <Picture name={picture} sizes={sizes} priority={priority} /> : null;
  return <img src={picture.url} alt={picture.alt} loading={priority ? "eager" : "lazy"} decoding="async" width={1200} height={900} />;
}
