/** How the column of an input is recognised, and for which VAT IDs it is read. */
export type MarkInput = {
  /** Whether a VAT ID needs it. A list without such a VAT ID has no such column. */
  isFor: (uid: string) => boolean
  /**
   * How certainly a heading (letters and digits only, lower case) announces it: 2 = by name, 1 = it
   * may also mean something else, which the cells decide, 0 = not.
   */
  heading: (name: string) => 0 | 1 | 2
  /** Whether a cell's text is one. */
  isValue: (text: string) => boolean
  /** Of several possible columns: the first one, or a person chooses. */
  ofSeveral: 'first' | 'ask'
  /** Longer texts are cut. */
  maxLength: number
}
