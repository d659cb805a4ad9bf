/**
 * How a part of the site content is edited, described as data in `content/*.edit.ts`. The editor,
 * the checks, the history and `npm run content` all read it.
 */
import type { FigureKind } from "../figure-age.ts";
import type { Option } from "../forms/form.ts";
import type { PicturePlace } from "./own-picture.ts";
import type { SiteContent } from "../site-content.ts";

/** What a field holds, as stored: JSON without `undefined`. */
export type ContentValue = string | number | boolean | null | readonly ContentValue[] | { readonly [key: string]: ContentValue };

type Common = {
  readonly label: string;
  /** Where it shows, and what to write. */
  readonly help?: string;
  /** May be empty. Within a record, an empty one is left out. */
  readonly optional?: true;
  /**
   * The shipped value is an invented person's. `replace`: a save needs the agent's own value.
   * `omit`: once its section is saved, it's empty unless the agent gave a value. An editor shows such
   * a value as an example, never as what is in the field.
   */
  readonly sample?: "replace" | "omit";
};

/** One field. `label` and `help` are for the agent; lengths are in Unicode code points. */
export type ContentField = Common &
  (
    | { readonly kind: "longtext"; readonly maxLength: number }
    /** `suggestions`: offered while one types; another text is accepted too. */
    | { readonly kind: "text"; readonly maxLength: number; readonly suggestions?: readonly Option[] }
    | { readonly kind: "email" | "phone" | "url" | "date" | "zone" }
    /** An email address, alone or with a name: "Jordan Sample <jordan@example.com>". */
    | { readonly kind: "mailbox" }
    /** A list of texts: one a line, or paragraphs with an empty line between. */
    | { readonly kind: "lines" | "paragraphs"; readonly maxLength: number; readonly most: number }
    /** `money`: dollars. `percent`: 6.5 is 6.5%. `whole`: no fractions, the default of `number`. */
    | {
        readonly kind: "number" | "money" | "percent";
        readonly min: number;
        readonly max: number;
        readonly fractions?: true;
        /** Read after the number: "minutes". */
        readonly unit?: string;
      }
    /** A box to check: true or false. */
    | { readonly kind: "yes-no" }
    /** One of the options; its value is stored. */
    | { readonly kind: "choice"; readonly options: readonly Option[] }
    /** Any number of the options; their values are stored, in the order of the options. */
    | { readonly kind: "choices"; readonly options: readonly Option[]; readonly least?: number }
    /** The key of a picture. `upload`: one of the agent's own can be put there. `onlyOwn`: none of ours fits. */
    | { readonly kind: "picture"; readonly upload?: PicturePlace; readonly onlyOwn?: true }
    /** A key of a record that stays the same, made from another field: "first-time-buyers". Posted as hidden field. */
    | { readonly kind: "id"; readonly from: string }
    /** Working hours of the seven weekdays: `AvailabilityRules.weekly`. */
    | { readonly kind: "week" }
    /** Days off and days with other hours: `AvailabilityRules.exceptions`. */
    | { readonly kind: "days" }
    | {
        readonly kind: "records";
        /** One of them: "question". */
        readonly item: string;
        readonly fields: ContentFields;
        readonly most: number;
        /** The field with which a closed row is named; absent: the first text. */
        readonly title?: string;
        /** Fields shown beside it. */
        readonly summary?: readonly string[];
        /** Records have dates, `asOf`, after which they get old as this kind does, unless they say otherwise. */
        readonly dated?: FigureKind;
        /** What every record has besides its fields. */
        readonly constants?: Readonly<Record<string, ContentValue>>;
      }
  );

/** Fields that hold one text, whatever it means. */
export const TEXT_KINDS = ["text", "longtext", "email", "mailbox", "phone", "url", "date", "zone", "choice", "picture", "id"] as const;
export type TextField = Extract<ContentField, { readonly kind: (typeof TEXT_KINDS)[number] }>;

const TEXTS: ReadonlySet<string> = new Set(TEXT_KINDS);
export const isTextField = (field: ContentField): field is TextField => TEXTS.has(field.kind);

/** Fields by name. */
export type ContentFields = Readonly<Record<string, ContentField>>;

/** Messages for the agent by the name of a field; of a record: "agent.social.2.url". */
export type FieldMessages = Readonly<Record<string, string>>;

/** A part of the content that is edited on one screen and saved at once. */
export type ContentSection = {
  /** Part of the screen's address, and stored: "agent". Never reused. */
  readonly id: string;
  readonly name: string;
  /** What it is for, in one sentence. */
  readonly about: string;
  /** The path of the page that shows it best, for the preview. */
  readonly page: string;
  /** The path of a screen of its own, which it has instead of one under Content. Such a section is in no file. */
  readonly screen?: string;
  /** By where the value is in `SiteContent`: "agent.name", "brokerage.address.street", "incentives". */
  readonly fields: ContentFields;
  /** Where `SiteContent` says that this part is a sample. False once the section is saved. */
  readonly sampleFlag?: "agent.sample" | "brokerage.sample" | "market.sample";
  /** Mistakes that only show when the fields are read together. */
  readonly check?: (content: SiteContent) => FieldMessages;
};

/** Keeps a section's field names in its type. */
export const defineSection = <const S extends ContentSection>(section: S): S => section;
