/** License numbers as pages show them: with the state and what they are. */
import type { FieldMessages } from "./fields.ts";

/** A number alone doesn't tell visitors whose license it is, nor where. */
export const bareLicense = (field: string, license: string, example: string): FieldMessages =>
  /\p{L}/u.test(license) ? {} : { [field]: `Please write what it is before the number, such as "${example}"` };
