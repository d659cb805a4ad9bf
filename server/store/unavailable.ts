/** Why the store can't be used at the moment, in words without visitor data, addresses or passwords. */

/** The store can't be read or written now. Nothing was stored. */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
  /** What the operator can do. */
  readonly fix: string;
  constructor(message: string, { fix = "", cause }: { readonly fix?: string; readonly cause?: unknown } = {}) {
    super(message, { cause });
    this.fix = fix;
  }
}
