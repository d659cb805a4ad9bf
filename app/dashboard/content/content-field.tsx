/** One field of the site content, as a control that works without scripts. */
import type { ContentField } from "../../../domain/content/fields.ts";
import { type Control, ErrorText, Field } from "../../ui/field.tsx";
import { type ContentFieldProps, Group, Help } from "./group.tsx";
import { DaysField, WeekField } from "./hours-fields.tsx";
import { PictureField } from "./picture-field.tsx";
import { RecordsField, suggestionsId } from "./records-field.tsx";

export function ContentFieldControl({ name, field, fields, messages, today, note }: ContentFieldProps) {
  const common = { name, fields, messages, today };
  if (field.kind === "records")
    return (
      <RecordsField {...common} field={field} note={note}>
        {(inner, each) => <ContentFieldControl key={inner} {...common} name={inner} field={each} />}
      </RecordsField>
    );
  if (field.kind === "week") return <WeekField {...common} field={field} />;
  if (field.kind === "days") return <DaysField {...common} field={field} />;
  if (field.kind === "picture") return <PictureField {...common} field={field} note={note} />;
  if (field.kind === "yes-no") return <CheckField {...common} field={field} />;
  if (field.kind === "choices") return <ChoicesField {...common} field={field} options={field.options} />;
  if (field.kind === "id") return <input type="hidden" name={name} value={fields[name] ?? ""} />;
  return <TextField {...common} field={field} note={note} />;
}

type TextKind = Exclude<ContentField, { readonly kind: "records" | "week" | "days" | "picture" | "yes-no" | "choices" | "id" }>;

function TextField({ name, field, fields, messages, note }: Omit<ContentFieldProps, "field" | "today"> & { readonly field: TextKind }) {
  const most = "maxLength" in field ? field.maxLength : undefined;
  const bound = most === undefined ? undefined : boundOf(field, most);
  return (
    <Field
      id={name}
      label={"unit" in field && field.unit ? `${field.label} (${field.unit})` : field.label}
      optional={field.optional}
      help={(field.help ?? note) && <Help field={field} note={note} />}
      error={messages[name]}
      note={bound}
      control={controlOf(name, field, fields[name] ?? "", most)}
    />
  );
}

const boundOf = ({ kind }: TextKind, most: number): string => {
  const characters = `${most.toLocaleString("en-US")} characters`;
  return kind === "lines"
    ? `Up to ${characters} a line.`
    : kind === "paragraphs"
      ? `Up to ${characters} a paragraph.`
      : `Up to ${characters}.`;
};

const INPUTS = {
  email: { type: "email", inputMode: "email", autoCapitalize: "none" },
  mailbox: { inputMode: "email", autoCapitalize: "none" },
  phone: { type: "tel", inputMode: "tel" },
  url: { inputMode: "url", autoCapitalize: "none", spellCheck: false },
  date: { type: "date" },
  zone: { autoCapitalize: "none", spellCheck: false },
  number: { inputMode: "decimal" },
  money: { inputMode: "decimal" },
  percent: { inputMode: "decimal" },
} as const;

function controlOf(name: string, field: TextKind, text: string, most: number | undefined): Control {
  const common = { name, defaultValue: text, autoComplete: "off", ...(most !== undefined && { "data-most": most }) } as const;
  const { kind } = field;
  if (kind === "choice")
    return { as: "select", choices: [...(text === "" ? [{ value: "", label: "Please choose" }] : []), ...field.options], ...common };
  if (kind === "longtext" || kind === "paragraphs") return { as: "textarea", rows: 5, ...common };
  if (kind === "lines") return { as: "textarea", rows: 4, ...common };
  if (kind === "text" && field.maxLength > 160) return { as: "textarea", rows: 3, ...common };
  if (kind === "text") return { as: "input", type: "text", ...(field.suggestions && { list: suggestionsId(name) }), ...common };
  return { as: "input", type: "text", ...INPUTS[kind], ...common };
}

type Part = Omit<ContentFieldProps, "note">;

function CheckField({ name, field, fields, messages }: Part) {
  const error = messages[name];
  return (
    <div className="check-field">
      <label className="consent">
        <input
          type="checkbox"
          id={name}
          name={name}
          value="yes"
          defaultChecked={fields[name] === "yes"}
          aria-invalid={error ? true : undefined}
          aria-describedby={[field.help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(" ") || undefined}
        />
        <span>
          <span className="check-label">{field.label}</span>
          {field.help && (
            <span id={`${name}-help`}>
              <Help field={field} />
            </span>
          )}
        </span>
      </label>
      {error && <ErrorText id={`${name}-error`}>{error}</ErrorText>}
    </div>
  );
}

function ChoicesField({
  name,
  field,
  fields,
  messages,
  options,
}: Part & { readonly options: readonly { value: string; label: string }[] }) {
  const chosen = new Set(fields[name]?.split(/\r?\n/));
  return (
    <Group name={name} field={field} messages={messages}>
      <div className="choices">
        {options.map(({ value, label }) => (
          <label key={value} className="consent">
            <input type="checkbox" name={name} value={value} defaultChecked={chosen.has(value)} />
            <span className="check-label">{label}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}
