/** One closed sale: change it, or delete it. */
import type { SaleErrors, TypedSale } from "../../../domain/valuation/closed-sale.ts";
import type { StoredSale } from "../../../domain/valuation/closed-sales.ts";
import { Confirm, Form, Notice } from "../parts.tsx";
import { type Answer, DONE, INTENT, withQuery } from "../screen.ts";
import { LIST, salePath, SALES } from "./paths.ts";
import { SaleFields, typedIn } from "./sale-fields.tsx";
import { nameOfSale, recordSale, salesScreen, type SalesVisit, todayOf } from "./visit.ts";

/** The field with the sale's `changedAt`. */
const SEEN = "seen";

export const saleScreen = salesScreen({
  path: salePath(":sale"),
  async get(visit) {
    const sale = await saleOf(visit);
    return sale ? page(visit, sale, visit.kept && { typed: typedIn(visit.kept), isKept: true }) : gonePage();
  },
  async post(visit, fields) {
    const sale = await saleOf(visit);
    if (!sale) return gonePage();
    if (fields[INTENT] === "delete") {
      await visit.editor.remove(sale.id);
      await recordSale(visit, "sale-deleted", nameOfSale(sale));
      return { redirect: withQuery(SALES, { [DONE]: "deleted", [LIST.sale]: sale.id }) };
    }
    const typed = typedIn(fields);
    const saved = await visit.editor.change(sale.id, typed, fields[SEEN] ?? "");
    switch (saved.state) {
      case "saved":
        await recordSale(visit, "sale-changed", nameOfSale(sale));
        return { redirect: withQuery(SALES, { [DONE]: "changed" }) };
      case "invalid":
        return page(visit, sale, { typed, errors: saved.errors });
      case "known":
        return page(visit, sale, { typed, problem: "Another sale in your list is the same. Nothing was changed." });
      case "conflict":
        return page(visit, saved.sale, {
          typed,
          problem: `Someone else has changed this sale meanwhile: it's ${nameOfSale(saved.sale)} now. What you typed is still here; save it again to keep yours.`,
        });
      case "gone":
        return gonePage();
    }
  },
});

const saleOf = ({ editor, params }: SalesVisit): Promise<StoredSale | undefined> => editor.get(params["sale"] ?? "");

const gonePage = (): Answer => ({
  title: "No such sale",
  status: 404,
  body: (
    <>
      <h1>This sale isn't here anymore</h1>
      <p className="lead">It may have been deleted meanwhile.</p>
      <a href={SALES} className="button">
        Closed sales
      </a>
    </>
  ),
});

const asTyped = (sale: StoredSale): TypedSale => ({
  ...sale,
  price: String(sale.price),
  sqft: String(sale.sqft),
  beds: String(sale.beds),
  yearBuilt: String(sale.yearBuilt),
});

type Shown = { typed: TypedSale; errors?: SaleErrors; problem?: string; isKept?: true };

function page(visit: SalesVisit, sale: StoredSale, shown?: Shown): Answer {
  return {
    title: "Change a sale",
    status: shown?.errors || shown?.problem ? 422 : 200,
    body: (
      <>
        <a href={SALES} className="link link-alone">
          Closed sales
        </a>
        <h1>Change a sale</h1>
        {shown?.isKept && <Notice tone="good">Here's what you typed. It isn't saved yet: please send it once more.</Notice>}
        {shown?.problem && <Notice tone="bad">{shown.problem}</Notice>}
        <Form intent="save" label="Sale" fields={{ [SEEN]: sale.changedAt }} className="request">
          <SaleFields typed={shown?.typed ?? asTyped(sale)} errors={shown?.errors} today={todayOf(visit)} />
          <button type="submit" className="button">
            Save the change
          </button>
        </Form>
        <Confirm
          summary="Delete it"
          about={nameOfSale(sale)}
          question="Estimates and charts no longer use it. You can bring it back right after."
        >
          <Form intent="delete" label="Delete the sale">
            <button type="submit" className="button button-bad">
              Delete this sale
            </button>
          </Form>
        </Confirm>
      </>
    ),
  };
}
