/** The first screen of the home page: the headline and two buttons over a picture. */
import { href, Link } from "react-router";
import { hero } from "../../content/home.ts";
import { Picture } from "../ui/picture.tsx";
import { HeroVideo } from "./hero-video.tsx";

export function Hero({ videoUrl }: { videoUrl?: string | undefined }) {
  return (
    <section className="hero night" aria-labelledby="welcome" data-video={videoUrl === undefined ? undefined : ""}>
      {/* The text comes first: a picture below it must not be painted above it and then move down. */}
      <div className="wrap hero-text">
        <p className="eyebrow">{hero.tagline}</p>
        <h1 id="welcome" className="mt-6">
          {hero.headline}
        </h1>
        <p className="lead mt-6 max-w-[24em]">{hero.lead}</p>
        <p className="mt-9 flex flex-wrap gap-3">
          <Link to={href(hero.call.path)} className="button">
            {hero.call.label}
          </Link>
          <a href={hero.meet.path} className="button button-quiet">
            {hero.meet.label}
          </a>
        </p>
      </div>
      <Picture
        name="hero"
        sizes="(min-width: 64rem) 112vw, (min-width: 40rem) 100vw, 88vw"
        priority
        portrait={{ name: "hero-portrait", media: "(width < 30rem), (width < 40rem) and (height >= 30rem)" }}
      />
      <HeroVideo url={videoUrl} />
    </section>
  );
}
