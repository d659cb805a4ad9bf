import { useEffect } from "react";
import { href, Link, useLocation } from "react-router";
import { notFound } from "../../content/site.ts";
import { DarkPage } from "./dark-page.tsx";

/** No page at this address: the way home is lit. */
export function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => console.error("404: no page at", pathname), [pathname]);
  return (
    <DarkPage lit>
      <title>404: page not found</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-display text-[clamp(4rem,min(3rem+14vw,26svh),13rem)] leading-[0.85] text-lamp">{notFound.code}</h1>
      <p className="mt-8 font-display text-section leading-tight">{notFound.heading}</p>
      <p className="lead mt-4">No one lives at this address, but the light's on at home.</p>
      <Link to={href("/")} className="button mt-8">
        {notFound.back}
      </Link>
    </DarkPage>
  );
}
