/** Closed sales: what the quick look at a home's value and the areas' charts are made from. */
import { formatDate, isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { mayDo } from "../../../domain/dashboard/members.ts";
import { factLine, formatDollars, PROPERTY_TYPE_LABEL } from "../../../domain/listings/listing.ts";
import type { SaleKey, SalesPage, StoredSale } from "../../../domain/valuation/closed-sales.ts";
import { readYearlyChange } from "../../../domain/valuation/yearly-change.ts";
import { HOMES } from "../homes/paths.ts";
import { Form, Notice } from "../parts.tsx";
import { type Answer, DONE, doneMessage, INTENT, withQuery } from "../screen.ts";
import { OwnHomes, soldHomes } from "./own-homes.tsx";
import { EXPORT_SALES, IMPORT_SALES, LIST, NEW_SALE, salePath, SALES } from "./paths.ts";
import { nameOfSale, recordSale, salesScreen, type SalesVisit } from "./visit.ts";
import { YearlyChange } from "./yearly.tsx";

const MESSAGES: Readonly<Record<string, string>> = {
  added: "The sale is added. Estimates and charts use it from now on.",
  changed: "The change is saved.",
  deleted: "The sale is deleted.",
  restored: "The sale is back.",
  "restored-known": "The same sale is in your list already, so it wasn't brought back.",
  "restored-gone": "This sale can't be brought back anymore.",
  imported: "The file is imported.",
  "import-undone": "The import is taken back. Sales that you've changed since are still here.",
  "yearly-saved": "Saved. Estimates use it from now on.",
};

export const salesListScreen = salesScreen({
  path: SALES,
  get: (visit) => page(visit),
  async post(visit, fields) {
    switch (fields[INTENT] ?? "") {
      case "restore":
        return restore(visit, fields[LIST.sale] ?? "");
      case "undo-import": {
        const count = await visit.editor.removeImport(fields[LIST.batch] ?? "");
        await recordSale(visit, "import-undone", counted(count));
        return { redirect: withQuery(SALES, { [DONE]: "import-undone" }) };
      }
      case "yearly": {
        const read = readYearlyChange(fields["yearly"] ?? "");
        if ("problem" in read) return page(visit, { yearly: fields["yearly"] ?? "", problem: read.problem });
        await visit.editor.setYearly(read.yearly);
        await recordSale(visit, "price-change-set");
        return { redirect: withQuery(SALES, { [DONE]: "yearly-saved" }) };
      }
      default:
        return page(visit);
    }
  },
});

async function restore(visit: SalesVisit, id: string): Promise<Answer> {
  const result = await visit.editor.restore(id);
  if (result !== "restored") return { redirect: withQuery(SALES, { [DONE]: `restored-${result}` }) };
  const sale = await visit.editor.get(id);
  if (sale) await recordSale(visit, "sale-restored", nameOfSale(sale));
  return { redirect: withQuery(SALES, { [DONE]: "restored" }) };
}

/** "1 sale", "2,340 sales". */
const counted = (count: number): string => (count === 1 ? "1 sale" : `${count.toLocaleString("en-US")} sales`);

/** "2026-10-14.id" of an address; anything else is the beginning. */
function keyIn(text: string | null): SaleKey | undefined {
  const [date = "", id = ""] = text?.split(".") ?? [];
  return isCalendarDate(date) ? { date, id } : undefined;
}

async function page(visit: SalesVisit, wrong?: { readonly yearly: string; readonly problem: string }): Promise<Answer> {
  const { editor, url } = visit;
  const after = keyIn(url.searchParams.get(LIST.after));
  const [found, yearly, homes] = [await editor.list(after), await editor.yearly(), after ? [] : await soldHomes(visit)];
  const isEmpty = !after && found.items.length === 0;
  return {
    title: "Closed sales",
    status: wrong ? 422 : 200,
    body: (
      <>
        <a href={HOMES} className="link link-alone">
          All homes
        </a>
        <h1>Closed sales</h1>
        <p className="lead">
          Homes that were sold, by you or by others. “What is my home worth” and the charts of your areas are made from them. Addresses stay
          here.
        </p>
        <Done url={url} />
        <p className="sales-ways">
          <a href={NEW_SALE} className="button">
            Add a sale
          </a>
          <a href={IMPORT_SALES} className="button button-quiet">
            Import a file
          </a>
        </p>
        {homes.length > 0 && <OwnHomes homes={homes} />}
        {isEmpty ? (
          <NoSales />
        ) : (
          <Sales found={found} isLater={after !== undefined} mayExport={mayDo(visit.session.member.role, "exports")} />
        )}
        {!after && <YearlyChange yearly={yearly} wrong={wrong} />}
      </>
    ),
  };
}

/** What was just done, with the way back where there is one. */
function Done({ url }: { url: URL }) {
  const message = doneMessage(url, MESSAGES);
  if (!message) return null;
  const done = url.searchParams.get(DONE);
  const [sale, batch] = [url.searchParams.get(LIST.sale), url.searchParams.get(LIST.batch)];
  const count = Number(url.searchParams.get(LIST.count));
  const isCounted = done === "imported" && Number.isSafeInteger(count) && count > 0;
  const isBad = done?.startsWith("restored-") === true;
  return (
    <Notice tone={isBad ? "bad" : "good"}>
      <p>{isCounted ? (count === 1 ? "1 sale is imported." : `${counted(count)} are imported.`) : message}</p>
      {done === "deleted" && sale && (
        <Form intent="restore" label="Bring the sale back" fields={{ [LIST.sale]: sale }}>
          <button type="submit" className="button button-quiet button-small">
            Undo
          </button>
        </Form>
      )}
      {isCounted && batch && (
        <Form intent="undo-import" label="Take the import back" fields={{ [LIST.batch]: batch }}>
          <button type="submit" className="button button-quiet button-small">
            Undo the import
          </button>
        </Form>
      )}
    </Notice>
  );
}

const NoSales = () => (
  <section className="card empty">
    <h2>No sales yet</h2>
    <p>
      Until you add one, the site shows sample sales, unless you've hidden the samples. A file from your listing service is the quickest:
      from about five sales of a kind in a town on, visitors get a range.
    </p>
  </section>
);

const Sales = ({ found: { items, next }, isLater, mayExport }: { found: SalesPage; isLater: boolean; mayExport: boolean }) => (
  <section aria-labelledby="found">
    <h2 id="found">{isLater ? "Earlier sales" : "Latest first"}</h2>
    {items.length === 0 && <p>There are no earlier ones.</p>}
    <ul className="sales">
      {items.map((sale) => (
        <Sale key={sale.id} sale={sale} />
      ))}
    </ul>
    <p className="pager">
      {isLater && (
        <a href={SALES} className="link link-alone">
          Back to the latest
        </a>
      )}
      {next && (
        <a href={withQuery(SALES, { [LIST.after]: `${next.date}.${next.id}` })} rel="next" className="link link-alone">
          Earlier sales
        </a>
      )}
    </p>
    {!isLater && mayExport && (
      <a href={EXPORT_SALES} className="link link-alone">
        Download all as a file
      </a>
    )}
  </section>
);

function Sale({ sale }: { sale: StoredSale }) {
  const { id, date, price, town, kind, sqft, beds, yearBuilt, address } = sale;
  const facts = factLine({ beds, sqft, propertyType: kind });
  return (
    <li>
      <a href={salePath(id)}>
        <span className="sale-price">{formatDollars(price)}</span>
        <span>{`${address === "" ? "" : `${address}, `}${town} · ${PROPERTY_TYPE_LABEL[kind]}`}</span>
        <span className="small">{`${facts} · built ${yearBuilt} · ${formatDate(date)}`}</span>
      </a>
    </li>
  );
}
