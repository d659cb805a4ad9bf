/** A form field: its label, help, the control, and the error below it. */
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type Control =
  | ({ as: "input" } & Omit<ComponentProps<"input">, "id" | "className">)
  | ({ as: "textarea" } & Omit<ComponentProps<"textarea">, "id" | "className">)
  | ({ as: "select"; choices: readonly Choice[]; more?: ChoiceGroup } & Omit<ComponentProps<"select">, "id" | "className">);

type Choice = {
  readonly value: string;
  readonly label: string;
  /** Shown after the label, which stays the option's text: what one would get. */
  readonly count?: number | undefined;
};
/** Further choices, below the others under a heading of their own. */
type ChoiceGroup = { readonly label: string; readonly choices: readonly Choice[] };

export type FieldProps = {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Shown under the control if nothing is wrong. */
  note?: string | undefined;
  optional?: boolean | undefined;
  control: Control;
};

export function Field({ id, label, help, error, note, optional, control }: FieldProps) {
  const described = [help && `${id}-help`, error && `${id}-error`, !error && note && `${id}-note`].filter(Boolean).join(" ");
  const aria = { id, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined, className: "control" } as const;
  return (
    <div className="field">
      <label htmlFor={id} className="label">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {help && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
      <Box control={control} aria={aria} />
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {!error && note && (
        <p key={note} id={`${id}-note`} className="help mt-1.5">
          {note}
        </p>
      )}
    </div>
  );
}

/** Why a field is wrong. Line breaks in the text stay. */
export const ErrorText = ({ id, children }: { id: string; children: string }) => (
  <p id={id} className="error whitespace-pre-line">
    <Icon kind="alert" className="mt-1 size-4 shrink-0" />
    <span>{children}</span>
  </p>
);

function Box({ control, aria }: { control: Control; aria: object }) {
  switch (control.as) {
    case "input": {
      const { as: _, ...props } = control;
      return <input {...props} {...aria} />;
    }
    case "textarea": {
      const { as: _, ...props } = control;
      return <textarea rows={5} {...props} {...aria} />;
    }
    case "select": {
      const { as: _, choices, more, ...props } = control;
      return (
        <select {...props} {...aria}>
          <Options choices={choices} />
          {more && more.choices.length > 0 && (
            <optgroup label={more.label}>
              <Options choices={more.choices} />
            </optgroup>
          )}
        </select>
      );
    }
  }
}

const Options = ({ choices }: { choices: readonly Choice[] }) =>
  choices.map(({ value, label, count }) => (
    <option key={value} value={value} label={count === undefined ? undefined : `${label} (${count.toLocaleString("en-US")})`}>
      {label}
    </option>
  ));
