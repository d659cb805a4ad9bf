/** Notes of the content that only the owner reads: where to find a figure's next value. */

/** What visitors' browsers may have of dated figures and texts. */
export const withoutNotes = <Noted extends { readonly note?: string }>(list: readonly Noted[]): Omit<Noted, "note">[] =>
  list.map((each) => {
    const { note: _, ...shown } = each;
    return shown;
  });
