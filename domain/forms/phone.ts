/** Phone numbers as people read and dial them. */

/**
 * A North American number as "(612) 555-0124"; anything else, such as a number with an extension,
 * as it was typed.
 */
export function formatPhone(phone: string): string {
  const typed = phone.trim();
  if (/[^\d\s()+./-]/.test(typed)) return typed;
  const digits = typed.replaceAll(/\D/g, "");
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  const isForeign = typed.startsWith("+") && national === digits;
  if (national.length !== 10 || isForeign) return typed;
  return `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
}

/**
 * The dialable form of a phone number, or `undefined` when it is unclear. Ten digits are a North
 * American number.
 */
export function telHref(phone: string): string | undefined {
  if (/[^\d\s()+./-]/.test(phone)) return undefined;
  const digits = phone.replaceAll(/\D/g, "");
  if (digits.length === 10) return `+1${digits}`;
  if (digits.length === 11 && digits.startsWith("1")) return `+${digits}`;
  return phone.trim().startsWith("+") && digits.length >= 8 && digits.length <= 15 ? `+${digits}` : undefined;
}
