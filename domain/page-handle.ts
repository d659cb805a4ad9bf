/** What a page says of itself by exporting `handle`: to the server in front of it, and to the layout around it. */
export type PageHandle = {
  /** The query parameters the page depends on. The server drops all others before it renders and caches the page. */
  readonly query?: readonly string[];
  /** Rendered for each request with its whole query, and never cached. All other pages are cached for every visitor. */
  readonly perRequest?: true;
  /** Pages of this site may show it in a frame. */
  readonly framed?: true;
  /** Its form carries files: it may be large and take long. */
  readonly uploads?: true;
  /** Takes posts from anywhere, not from this site's pages alone. What the address holds must be all that counts. */
  readonly crossSitePosts?: true;
  /** Has no header and footer. */
  readonly bare?: true;
  /** Begins with a hero, over which the header lies. */
  readonly hero?: true;
};
