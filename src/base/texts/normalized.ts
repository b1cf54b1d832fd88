// A letter has at most thirty combining marks (UAX #15, Stream-Safe Text Format); no language needs
// more.
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu
// Combining marks begin here; German, French and Italian texts have no letter beyond.
const MAY_HAVE_MARKS = /[\u0300-\uffff]/

/**
 * Returns a text in a Unicode normal form, without marks beyond thirty per letter. Only this
 * function may normalize (tools/normalizing.test.ts): sorting marks takes quadratic time, and an
 * uploaded cell with 130,000 of them blocked the whole product for minutes.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  (MAY_HAVE_MARKS.test(text) ? text.replace(EXCESS_MARKS, '$1') : text).normalize(form)
