/** A new home: three fields, made for one thumb at the curb. Everything else follows in any order. */
import { fieldsOf, isKind, KIND_LABEL, LISTING_FIELDS } from "../../../domain/listings/fields.ts";
import { readField } from "../../../domain/listings/read-field.ts";
import { readTypedAddress } from "../../../domain/listings/typed-address.ts";
import { ErrorText, Field } from "../../ui/field.tsx";
import { Notice } from "../parts.tsx";
import { type Answer, AWAY, DONE, type Fields, type MemberScreen, type SignedIn, withQuery } from "../screen.ts";
import { homePath, HOMES, NEW_HOME } from "./paths.ts";

const LONGEST_ADDRESS = 200;

type Problems = { readonly all?: string; readonly address?: string; readonly price?: string; readonly kind?: string };

export const newHomeScreen: MemberScreen = {
  path: NEW_HOME,
  right: "work",
  get: (visit) => Promise.resolve(page(visit, visit.kept ?? {})),
  async post(visit, fields) {
    const { address = "", price = "", kind } = fields;
    const problems = problemsOf(fields);
    if (Object.keys(problems).length > 0 || !isKind(kind)) return page(visit, fields, problems);
    const propertyType = fieldsOf(kind).find(([name]) => name === "propertyType")?.[1].options?.[0]?.value ?? "";
    const values = { ...readTypedAddress(address), price: price.trim(), kind, propertyType };
    const creating = visit.services.listingsEditor.create(values, visit.session.member.name);
    const created = await creating.catch((error: unknown) => visit.services.report("listing.not-saved", error));
    return created ? { redirect: withQuery(homePath(created.id), { [DONE]: "created" }) } : page(visit, fields, { all: AWAY });
  },
};

function problemsOf({ address = "", price = "", kind }: Fields): Problems {
  const read = price.trim() === "" ? undefined : readField(isKind(kind) ? priceOf(kind) : LISTING_FIELDS.price, price);
  return {
    ...(address.trim() === "" && { address: "Enter the address, such as 12 Elm Street, Anoka, MN 55303." }),
    ...(address.length > LONGEST_ADDRESS && { address: `Please keep this to ${LONGEST_ADDRESS} characters or fewer.` }),
    ...(read && "problem" in read && { price: read.problem }),
    ...(!isKind(kind) && { kind: "Choose what it is." }),
  };
}

const priceOf = (kind: Parameters<typeof fieldsOf>[0]) => fieldsOf(kind).find(([name]) => name === "price")?.[1] ?? LISTING_FIELDS.price;

function page({ kept }: SignedIn, typed: Fields, problems: Problems = {}): Answer {
  const isWrong = Object.keys(problems).length > 0;
  return {
    title: "Add a home",
    status: isWrong ? 422 : 200,
    body: (
      <>
        <a href={HOMES} className="link link-alone">
          All homes
        </a>
        <h1>Add a home</h1>
        <p className="lead">Three answers make a draft. Visitors see nothing until you publish it.</p>
        {kept && <Notice tone="good">Here's what you typed. It isn't saved yet: please send it once more.</Notice>}
        {problems.all && <Notice tone="bad">{problems.all}</Notice>}
        <form method="post" className="request" aria-label="New home" data-keep="new-home">
          <Field
            id="address"
            label="Address"
            help="Street, city and ZIP code: 12 Elm Street, Anoka, MN 55303."
            error={problems.address}
            control={{
              as: "input",
              name: "address",
              defaultValue: typed["address"],
              required: true,
              maxLength: LONGEST_ADDRESS,
              autoComplete: "off",
              autoCapitalize: "words",
              enterKeyHint: "next",
            }}
          />
          <Field
            id="price"
            label="Price, or rent a month"
            optional
            error={problems.price}
            control={{
              as: "input",
              name: "price",
              defaultValue: typed["price"],
              inputMode: "decimal",
              autoComplete: "off",
              enterKeyHint: "done",
            }}
          />
          <KindField chosen={typed["kind"] ?? "sale"} problem={problems.kind} />
          <button type="submit" className="button">
            Save the draft
          </button>
        </form>
      </>
    ),
  };
}

const KindField = ({ chosen, problem }: { chosen: string; problem: string | undefined }) => (
  <fieldset className="choices" aria-describedby={problem && "kind-error"}>
    <legend className="label">{LISTING_FIELDS.kind.label}</legend>
    {Object.entries(KIND_LABEL).map(([value, label]) => (
      <label key={value} className="choice">
        <input type="radio" name="kind" value={value} defaultChecked={value === chosen} required />
        <span>{label}</span>
      </label>
    ))}
    {problem && <ErrorText id="kind-error">{problem}</ErrorText>}
  </fieldset>
);
