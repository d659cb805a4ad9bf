/** What the HTML standard accepts in `<input type="email">`, plus a dot in the domain. */
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/**
 * Whether an address is valid. "=?" is rejected because it begins an encoded word in a header
 * (RFC 2047): a lenient mail program could read another address than the one that was checked.
 */
export const looksLikeEmail = (value: string): boolean => value.length <= 254 && EMAIL.test(value) && !value.includes("=?");

/**
 * The mailbox of a valid address, for counting only: lower case, without a "+tag"; for Gmail also
 * without dots, and with one of its two domains. Emails go to the address as typed.
 */
export function mailboxKey(address: string): string {
  const plain = address.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, "$1@");
  const gmail = /^(.+)@g(?:oogle)?mail\.com$/.exec(plain)?.[1];
  return gmail === undefined ? plain : `${gmail.replaceAll(".", "")}@gmail.com`;
}

/** The domains that belong to no one and never get email (RFC 2606), and names under them. */
const EXAMPLE_DOMAIN = /[@.](?:example\.(?:com|net|org)|example|invalid)>?\s*$/i;

/** Whether an address, alone or as "Name <address>", is a sample that no one reads. */
export const isExampleAddress = (address: string): boolean => EXAMPLE_DOMAIN.test(address);
