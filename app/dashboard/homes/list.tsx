/** All homes: found by a word of the address, or by where they stand; the newest change first. */
import type { ListingOverview, ListingsPage, ListingsQuery } from "../../../domain/listings/editing.ts";
import { isStatus, STATUS_LABEL, STATUSES } from "../../../domain/listings/status.ts";
import { Form, Notice } from "../parts.tsx";
import { type Answer, DONE, doneMessage, INTENT, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { Standing } from "./frame.tsx";
import { homePath, HOMES, NEW_HOME } from "./paths.ts";
import { SALES } from "../sales/paths.ts";
import { priceText } from "./price-text.ts";
import { Thumbnail } from "./thumbnail.tsx";

const PER_PAGE = 50;
/** So many are seen at a glance: they need no search. */
const FEW = 6;

const STATES = [
  ["draft", "Drafts"],
  ["live", "Live"],
  ["off", "Off the site"],
] as const;

const MESSAGES: Readonly<Record<string, string>> = {
  "samples-hidden": "The sample homes are hidden. Only your homes are on the site.",
  "samples-shown": "The sample homes are back.",
  discarded: "The draft is discarded. It's under “Off the site”, in case you need it.",
};

export const listScreen: MemberScreen = {
  path: HOMES,
  right: "work",
  nav: () => ({ name: "Homes", icon: "listing" }),
  get: page,
  async post(visit, fields) {
    const isHidden = fields[INTENT] === "hide-samples";
    if (!isHidden && fields[INTENT] !== "show-samples") return page(visit);
    await visit.services.listingsEditor.hideSamples(isHidden);
    await visit.dashboard.record(visit.session.member, isHidden ? "samples-hidden" : "samples-shown");
    return { redirect: withQuery(HOMES, { [DONE]: isHidden ? "samples-hidden" : "samples-shown" }) };
  },
};

type Search = { readonly q: string; readonly show: string; readonly page: number };

function searchOf(query: URLSearchParams): Search {
  const number = Number(query.get("page") ?? "1");
  return {
    q: (query.get("q") ?? "").slice(0, 200),
    show: query.get("show") ?? "",
    page: Number.isSafeInteger(number) && number > 0 && number < 100_000 ? number : 1,
  };
}

function queryOf({ q, show, page: number }: Search): ListingsQuery {
  const state = STATES.find(([value]) => value === show)?.[0];
  return { q, from: (number - 1) * PER_PAGE, count: PER_PAGE, ...(state && { state }), ...(isStatus(show) && { status: show }) };
}

async function page(visit: SignedIn): Promise<Answer> {
  const { services, url } = visit;
  const search = searchOf(url.searchParams);
  const found = await services.listingsEditor.list(queryOf(search));
  const isWhole = search.q === "" && search.show === "" && search.page === 1;
  const all = isWhole ? found.total : (await services.listingsEditor.list({ count: 0 })).total;
  const message = doneMessage(url, MESSAGES);
  return {
    title: "Homes",
    body: (
      <>
        <h1>Homes</h1>
        {message && <Notice tone="good">{message}</Notice>}
        <p className="row-buttons">
          <a href={NEW_HOME} className="button">
            Add a home
          </a>
          <a href={SALES} className="link link-alone">
            Closed sales
          </a>
        </p>
        {all > 0 && !found.samplesHidden && <Samples isHidden={false} />}
        {all === 0 ? <NoHomes /> : <Found search={search} found={found} all={all} now={services.now()} />}
        {all > 0 && found.samplesHidden && <Samples isHidden />}
      </>
    ),
  };
}

const NoHomes = () => (
  <section className="card empty">
    <h2>No homes yet</h2>
    <p>
      An address, a price and what it is: that's all a draft needs. Everything else can follow, in any order. Visitors see nothing until you
      publish it.
    </p>
  </section>
);

/** Offered with the first home. */
const Samples = ({ isHidden }: { isHidden: boolean }) => (
  <section className="card row sample-homes" aria-labelledby="samples">
    <h2 id="samples">Sample homes</h2>
    <p>
      {isHidden
        ? "Hidden. Only your own homes are on the site."
        : "The site came with sample homes and open houses, to show what it can do. They don't exist. Hide them once your own homes are up."}
    </p>
    <Form intent={isHidden ? "show-samples" : "hide-samples"} label="Sample homes">
      <button type="submit" className={isHidden ? "button button-quiet button-small" : "button"}>
        {isHidden ? "Show the sample homes" : "Hide the sample homes"}
      </button>
    </Form>
  </section>
);

type FoundProps = { search: Search; found: ListingsPage; all: number; now: Date };

function Found({ search, found, all, now }: FoundProps) {
  const pages = Math.max(1, Math.ceil(found.total / PER_PAGE));
  return (
    <section aria-labelledby="found">
      {all > FEW && <Finder search={search} />}
      <h2 id="found" className="found">
        <span>{found.total === 1 ? "1 home" : `${found.total.toLocaleString("en-US")} homes`}</span>
        {pages > 1 && <span className="small">{` · page ${search.page} of ${pages}`}</span>}
      </h2>
      {found.items.length === 0 && (
        <p>
          <span>Nothing matches. </span>
          <a href={HOMES} className="link">
            Show all homes
          </a>
        </p>
      )}
      {found.items.length > 0 && (
        <ul className="homes">
          {found.items.map((home) => (
            <Home key={home.id} home={home} now={now} />
          ))}
        </ul>
      )}
      {pages > 1 && <Pager search={search} pages={pages} />}
    </section>
  );
}

const Finder = ({ search: { q, show } }: { search: Search }) => (
  <form method="get" action={HOMES} className="finder" role="search">
    <div className="field">
      <label htmlFor="q" className="label">
        Address or headline
      </label>
      <input id="q" name="q" type="search" defaultValue={q} className="control" enterKeyHint="search" autoComplete="off" />
    </div>
    <div className="field">
      <label htmlFor="show" className="label">
        Show
      </label>
      <select id="show" name="show" defaultValue={show} className="control">
        <option value="">All homes</option>
        {[...STATES, ...STATUSES.map((value) => [value, STATUS_LABEL[value]] as const)].map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
    <button type="submit" className="button button-quiet">
      Find
    </button>
  </form>
);

function Pager({ search: { q, show, page: number }, pages }: { search: Search; pages: number }) {
  const to = (other: number): string => withQuery(HOMES, { ...(q && { q }), ...(show && { show }), page: String(other) });
  return (
    <p className="pager">
      {number > 1 && (
        <a href={to(number - 1)} rel="prev" className="link link-alone">
          Previous page
        </a>
      )}
      {number < pages && (
        <a href={to(number + 1)} rel="next" className="link link-alone">
          Next page
        </a>
      )}
    </p>
  );
}

const Home = ({ home, now }: { home: ListingOverview; now: Date }) => (
  <li>
    <a href={homePath(home.id)} className="home card">
      <Thumbnail photo={home.cover} />
      <span className="home-facts">
        <span className="home-price">{priceText(home.price)}</span>
        <span className="home-address">{home.address === "" ? "No address yet" : home.address}</span>
        <span className="home-tags">
          <Standing listing={home} now={now} />
          <span className="small">{home.photos === 1 ? "1 photo" : `${home.photos} photos`}</span>
        </span>
      </span>
    </a>
  </li>
);
