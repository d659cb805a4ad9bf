/** The first screen of the home page: the headline and two buttons over a picture. */
import { href, Link } from "react-router";
import { heroButtons } from "../../content/home.ts";
import type { Hero as HeroContent } from "../../domain/site-content.ts";
import { type OtherPicture, Picture } from "../ui/picture.tsx";
import type { PictureName } from "../ui/pictures.ts";
import { HeroVideo } from "./hero-video.tsx";
import { SearchLine } from "./search-line.tsx";

export type ShownHero = Omit<HeroContent, "picture" | "tallPicture"> & Record<"picture" | "tallPicture", PictureName | OtherPicture>;
type HeroProps = { hero: ShownHero; videoUrl?: string | undefined };

export function Hero({ hero, videoUrl }: HeroProps) {
  const { picture, tallPicture } = hero;
  return (
    <section className="hero night" aria-labelledby="welcome" data-video={videoUrl === undefined ? undefined : ""}>
      {/* The text comes first: a picture below it must not be painted above it and then move down. */}
      <div className="wrap hero-text">
        <p className="eyebrow">{hero.tagline}</p>
        <h1 id="welcome" className="mt-6">
          {hero.headline}
        </h1>
        <p className="lead mt-6 max-w-[24em]">{hero.lead}</p>
        <SearchLine />
        <p className="mt-4 flex flex-wrap gap-3">
          <Link to={href(heroButtons.call.path)} className="button button-quiet">
            {heroButtons.call.label}
          </Link>
          <a href={heroButtons.meet.path} className="button button-quiet">
            {heroButtons.meet.label}
          </a>
        </p>
      </div>
      <Picture
        name={picture}
        sizes="(min-width: 64rem) 112vw, (min-width: 40rem) 100vw, 88vw"
        priority
        portrait={{
          name: tallPicture,
          media: "(width < 30rem), (width < 40rem) and (height >= 30rem)",
        }}
      />
      {/* Our loop goes on from our picture. */}
      {(videoUrl !== undefined || picture === "hero") && <HeroVideo url={videoUrl} />}
    </section>
  );
}
