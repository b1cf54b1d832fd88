// Thirty signs stand above and below a letter at most (UAX #15, Stream-Safe Text Format): no language has more.
const LONG_RUN = /(\p{M}{30})\p{M}+/gu
// Signs begin here; German, French and Italian texts have no letter beyond.
const MAY_HAVE_SIGNS = /[\u0300-\uffff]/

/**
 * Returns a text in a normal form of Unicode. The one place that does so (tools/normalizing.test.ts): putting signs in order takes the square of their
 * number, and a stranger's cell of 130,000 of them held the whole product for minutes. What is beyond thirty is left out.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  (MAY_HAVE_SIGNS.test(text) ? text.replace(LONG_RUN, '$1') : text).normalize(form)
