/** What a page's `handle` declares to the HTTP server and to the layout. */
export type PageHandle = {
  /** The query parameters the page depends on. The server ignores all others. */
  readonly query?: readonly string[];
  /** What is typed is in its query, so such addresses have no end: only the page without one is cached. */
  readonly typedQuery?: true;
  /**
   * Rendered for each request with its whole query, never cached. Other pages are cached for an hour:
   * see `server/http/page-cache.ts`.
   */
  readonly perRequest?: true;
  /** There is no page at any of its addresses: one response, with status 404, is cached for all of them. */
  readonly missing?: true;
  /** Pages of this site may show it in a frame. */
  readonly framed?: true;
  /** Its form has files: a post may be large and slow. */
  readonly uploads?: true;
  /** Accepts posts from other sites: only the address may matter, not the body or a cookie. */
  readonly crossSitePosts?: true;
  /**
   * Exists only while `Services.dashboard` says so, under `SITE_URL`'s host or this machine's own; else it is answered as
   * an address without a page. A post must name the site as its `Origin`. See `server/http/guard.ts`.
   */
  readonly guarded?: true;
  /** Has no header and footer. */
  readonly bare?: true;
  /** Begins with a hero, under the header. */
  readonly hero?: true;
};

/** The page at a path, as the HTTP server knows it. */
export type PageAt = PageHandle & {
  /** Its path has no parameters, so such pages are few: see the queues in `server/http/server.ts`. */
  readonly fixed?: true;
};
