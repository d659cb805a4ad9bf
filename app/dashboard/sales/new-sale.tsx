/** A new closed sale, typed or taken from one of the agent's own sold homes. */
import type { EditedListing } from "../../../domain/listings/editing.ts";
import { type SaleErrors, type TypedSale } from "../../../domain/valuation/closed-sale.ts";
import { isSaleKind } from "../../../domain/valuation/sale-kinds.ts";
import { Notice } from "../parts.tsx";
import { type Answer, DONE, withQuery } from "../screen.ts";
import { FROM_HOME, NEW_SALE, SALES } from "./paths.ts";
import { SaleFields, typedIn } from "./sale-fields.tsx";
import { nameOfSale, recordSale, salesScreen, type SalesVisit, todayOf } from "./visit.ts";

export const newSaleScreen = salesScreen({
  path: NEW_SALE,
  async get(visit) {
    const home = await homeOf(visit, visit.url.searchParams.get(FROM_HOME) ?? visit.kept?.[FROM_HOME]);
    return page(visit, { home, typed: visit.kept ? typedIn(visit.kept) : home ? saleOf(home) : {} });
  },
  async post(visit, fields) {
    const home = await homeOf(visit, fields[FROM_HOME]);
    const typed = typedIn(fields);
    const saved = await visit.editor.add(typed, home?.id);
    if (saved.state === "invalid") return page(visit, { home, typed, errors: saved.errors });
    if (saved.state !== "saved") return page(visit, { home, typed, problem: "This sale is in your list already. Nothing was added." });
    const sale = await visit.editor.get(saved.id);
    if (sale) await recordSale(visit, "sale-added", nameOfSale(sale));
    return { redirect: withQuery(SALES, { [DONE]: "added" }) };
  },
});

/** One of the agent's own homes that was sold. */
async function homeOf({ services }: SalesVisit, id: string | null | undefined): Promise<EditedListing | undefined> {
  const home = id ? await services.listingsEditor.get(id) : undefined;
  return home?.status === "sold" ? home : undefined;
}

/** What its page says; the rest is for the agent to fill in. */
function saleOf({ values, closed }: EditedListing): TypedSale {
  const { city = "", propertyType = "", sqft = "", beds = "", yearBuilt = "", street = "" } = values;
  return {
    ...(closed && { date: closed.on }),
    ...(closed?.price !== undefined && { price: String(closed.price) }),
    town: city,
    kind: isSaleKind(propertyType) ? propertyType : "",
    sqft,
    beds,
    yearBuilt,
    address: street,
  };
}

type Shown = { home: EditedListing | undefined; typed: TypedSale; errors?: SaleErrors; problem?: string };

function page(visit: SalesVisit, { home, typed, errors, problem }: Shown): Answer {
  return {
    title: "Add a sale",
    status: errors || problem ? 422 : 200,
    body: (
      <>
        <a href={SALES} className="link link-alone">
          Closed sales
        </a>
        <h1>Add a sale</h1>
        {home && <p className="lead">From your sold home. Please check what's here, and add what's missing.</p>}
        {visit.kept && <Notice tone="good">Here's what you typed. It isn't saved yet: please send it once more.</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <form method="post" className="request" aria-label="New sale" data-keep="new-sale">
          {home && <input type="hidden" name={FROM_HOME} value={home.id} />}
          <SaleFields typed={typed} errors={errors} today={todayOf(visit)} />
          <button type="submit" className="button">
            Add the sale
          </button>
        </form>
      </>
    ),
  };
}
